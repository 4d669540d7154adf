import { Script } from 'node:vm'
import type { Block, Layout } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { DIAGRAM_SCRIPT } from '../frames/diagram.ts'
import { FRAME_SCRIPT } from '../frames/frame-script.ts'
import { elementsOf, textOf } from '../parse.testkit.ts'
import { renderPage } from '../page/render-page.ts'
import { safe } from '../render.testkit.ts'
import { COPY_LINES_SCRIPT, COPY_SCRIPT } from './copy.ts'
import { EACH_SCRIPT, LIVE_EACH_SCRIPT } from './each.ts'
import { EMBEDS_SCRIPT } from './embeds.ts'
import { DIAGRAMS_SCRIPT, FRAMES_SCRIPT, MESSAGES_SCRIPT } from './frames.ts'
import { LIVE_BLOCKS_SCRIPT, LIVE_SCRIPT, MERGE_SCRIPT } from './live.ts'
import { pageScript } from './page-script.ts'

const code: Block = { type: 'code', code: 'x' }
const diagram: Block = { type: 'code', code: 'graph LR', language: 'mermaid' }
const embed: Block = { type: 'embed', embedType: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
const sandboxed: Block = { type: 'html', safetyMode: 'sandboxed', html: '<p>x' }
const program: Block = { type: 'html', safetyMode: 'pro_sandboxed', html: '<p>x' }
const all = [code, diagram, embed, sandboxed, program]

function scripts(blocks: Block[], layout: Layout = 'standard', script?: boolean): string[] {
  const html = renderPage(
    { blocks: safe(...blocks), theme: 'auto-default', layout, meta: null },
    { url: 'https://pages.example/a', frameUrl: () => 'f', ...(script === undefined ? {} : { script }) },
  )
  return elementsOf(html)
    .filter(({ tagName }) => tagName === 'script')
    .map(textOf)
}

describe('pageScript', () => {
  it.each<[string, Block[], string[]]>([
    ['code', [code], [COPY_SCRIPT]],
    ['a diff', [{ ...code, language: 'diff' }], [COPY_LINES_SCRIPT]],
    [
      'a remark on code',
      [code, { type: 'callout', tone: 'info', html: '<p>a</p>', line: 1 }],
      [COPY_LINES_SCRIPT],
    ],
    ['a diagram', [diagram], [COPY_SCRIPT, MESSAGES_SCRIPT, DIAGRAMS_SCRIPT]],
    ['an embed', [embed], [EMBEDS_SCRIPT]],
    ['a document', [sandboxed], [MESSAGES_SCRIPT, FRAMES_SCRIPT]],
    ['a program', [program], [MESSAGES_SCRIPT, FRAMES_SCRIPT]],
    ['everything', all, [COPY_SCRIPT, EMBEDS_SCRIPT, MESSAGES_SCRIPT, DIAGRAMS_SCRIPT, FRAMES_SCRIPT]],
  ])('[10.11.1] a page with %s has what that needs, byte for byte', (_name, blocks, parts) => {
    const script = pageScript(safe(...blocks), 'standard')
    expect(script).toBe(`(()=>{\n${[EACH_SCRIPT, ...parts].join('\n')}\n})()`)
    expect(scripts(blocks)).toEqual([script])
  })

  it.each<[string, Block[], Layout]>([
    ['no blocks', [], 'standard'],
    [
      'nothing that moves',
      [
        { type: 'richtext', html: '<p><code>x</code></p><pre>y</pre>' },
        { type: 'image', url: 'https://example.com/a.png' },
        { type: 'html', safetyMode: 'strict_sanitized', html: '<p>x' },
        { type: 'divider' },
      ],
      'standard',
    ],
    ['an embed that is not its provider’s', [{ ...embed, url: 'https://evil.example/' }], 'standard'],
    ['nothing but a frame', [program], 'full_bleed'],
  ])('[10.11.1] a page with %s has none', (_name, blocks, layout) => {
    expect(pageScript(safe(...blocks), layout)).toBe('')
    expect(scripts(blocks, layout)).toEqual([])
  })

  it('[10.11.2] a page with code in a text has one', () => {
    const blocks = safe({ type: 'richtext', html: '<ul><li><pre><code>x</code></pre></li></ul>' })
    expect(pageScript(blocks)).toContain('.qp-copy')
  })

  it('a full_bleed page that cannot be one has what an ordinary page has', () => {
    expect(scripts([code, program], 'full_bleed')).toEqual([pageScript(safe(code, program), 'standard')])
  })

  it('[10.29.8] a page that is followed has all of it and what follows, whatever its blocks; full_bleed has none', () => {
    const script = pageScript(safe(), 'standard', true)
    const parts = [
      LIVE_BLOCKS_SCRIPT,
      LIVE_EACH_SCRIPT,
      COPY_LINES_SCRIPT,
      EMBEDS_SCRIPT,
      MESSAGES_SCRIPT,
      DIAGRAMS_SCRIPT,
      FRAMES_SCRIPT,
      MERGE_SCRIPT,
      LIVE_SCRIPT,
    ]
    expect(script).toBe(`(()=>{\n${parts.join('\n')}\n})()`)
    expect(() => new Script(script)).not.toThrow()
    expect(script).not.toMatch(/<\/script|<!--|[^\n -~]|innerHTML/i)
    expect(script.length).toBeLessThan(9400)
    expect(pageScript(safe(program), 'full_bleed', true)).toBe('')
  })

  it('is left out where no script runs', () => {
    expect(scripts(all, 'standard', false)).toEqual([])
  })

  it('[10.11.1] is small, parses, and nothing in it ends the element', () => {
    for (const script of [pageScript(safe(...all), 'standard'), FRAME_SCRIPT, DIAGRAM_SCRIPT]) {
      expect(() => new Script(script)).not.toThrow()
      expect(script).not.toMatch(/<\/script|<!--|[^\n -~]/i)
      expect(script.length).toBeLessThan(5000)
    }
  })
})

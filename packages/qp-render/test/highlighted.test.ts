import { type Block, type KnownBlock, trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import {
  type Highlight,
  highlightAhead,
  html,
  renderBlocks,
  renderBlocksAsync,
  renderPage,
  renderPageAsync,
} from '../src/index.ts'

const code = (source: string): KnownBlock => ({ type: 'code', code: source, language: 'js' })
const blocks = trustStoredBlocks([
  code('a < b'),
  { type: 'divider' },
  code('a < b'),
  { type: 'x-example', fallback: [code('c')] },
])
const bold: Highlight = (source) => html`<b>${source}</b>`
const boldLater = async (...source: Parameters<Highlight>) => bold(...source)

describe('a highlighter that answers later', () => {
  it('gives what one gives that answers at once, and is asked once for each source', async () => {
    const asked: string[] = []
    const shown = await renderBlocksAsync(blocks, {
      highlight: (source, language) => {
        asked.push(`${language} ${source}`)
        return boldLater(source, language)
      },
    })
    expect(shown).toBe(renderBlocks(blocks, { highlight: bold }))
    expect(shown).toContain('<b>a &lt; b</b>')
    expect(asked).toEqual(['js a < b', 'js c'])
    expect(await renderPageAsync({ blocks }, { highlight: boldLater })).toBe(
      renderPage({ blocks }, { highlight: bold }),
    )
  })

  it('may be none, and leaves plain what it gives nothing for', async () => {
    expect(await renderBlocksAsync(blocks)).toBe(renderBlocks(blocks))
    expect(await renderBlocksAsync(blocks, { highlight: async () => undefined })).toBe(renderBlocks(blocks))
    const ahead = await highlightAhead(blocks.slice(0, 1), boldLater)
    expect(ahead('other', 'js')).toBeUndefined()
  })

  it('is given the language as it stands in the block', async () => {
    const languages: string[] = []
    const stranger = { type: 'code', code: 'x', language: 'lua' } as unknown as Block
    const plain: Block = { type: 'code', code: 'y' }
    await highlightAhead([stranger, plain], (_source, language) => void languages.push(language))
    expect(languages).toEqual(['lua', 'plaintext'])
  })

  it('[4.2.18] is asked for code in text, too, however that is nested', async () => {
    const inText = (language: string, source: string) =>
      `<ul><li><pre><code class="language-${language}">${source}</code></pre></li></ul>`
    const texts = trustStoredBlocks([
      { type: 'richtext', html: `<p><code>inline</code></p>${inText('js', 'a &lt; b')}` },
      {
        type: 'quote',
        html: `<blockquote>${inText('js', 'a &lt; b')}${inText('lua', 'x = 1')}</blockquote>`,
      },
      { type: 'callout', tone: 'info', html: inText('py', 'd') },
    ])
    const asked: string[] = []
    const ahead = await highlightAhead(texts, (source, language) => {
      asked.push(`${language} ${source}`)
      return boldLater(source, language)
    })
    expect(asked).toEqual(['js a < b', 'lua x = 1', 'py d'])
    expect(String(ahead('a < b', 'js'))).toBe('<b>a &lt; b</b>')
    const shown = renderBlocks(texts, { highlight: ahead })
    expect(shown).toBe(renderBlocks(texts, { highlight: bold }))
    expect(shown.match(/<b>.*?<\/b>/g)).toEqual([
      '<b>a &lt; b</b>',
      '<b>a &lt; b</b>',
      '<b>x = 1</b>',
      '<b>d</b>',
    ])
  })

  it('fails as it fails, and what is no page or no options is refused as without it', async () => {
    const failing = () => Promise.reject(new Error('no grammar'))
    await expect(renderBlocksAsync(blocks, { highlight: failing })).rejects.toThrow('no grammar')
    await expect(renderPageAsync(undefined as never)).rejects.toThrow(TypeError)
    await expect(renderBlocksAsync(blocks, 'x' as never)).rejects.toThrow(TypeError)
    await expect(renderBlocksAsync('x' as never, { highlight: bold })).rejects.toThrow(TypeError)
    await expect(renderBlocksAsync([{ type: 'divider' }] as never, { highlight: bold })).rejects.toThrow(
      /sanitizeBlocks/,
    )
  })
})

describe('what a highlighter gives that is no SafeHtml is a TypeError that says what was wrong', () => {
  it.each([
    [
      Promise.resolve(),
      /^highlight gave promise: give trustedHtml\(html\) or undefined, a promise to renderPageAsync$/,
    ],
    ['<b>x</b>', /gave string: /],
    [null, /gave null: /],
    [{ html: '<b>x</b>' }, /gave object: /],
  ])('%o', async (given, message) => {
    const highlight = (() => given) as unknown as Highlight
    const render = () => renderBlocks(blocks, { highlight })
    expect(render).toThrow(TypeError)
    expect(render).toThrow(message)
    if (given instanceof Promise) return
    await expect(renderBlocksAsync(blocks, { highlight })).rejects.toThrow(message)
  })
})

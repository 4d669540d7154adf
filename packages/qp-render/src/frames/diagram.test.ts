import { type CodeLanguage, THEME_IDS } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import {
  DIAGRAM_SANDBOX,
  DIAGRAM_SCRIPT,
  type DiagramBlock,
  isDiagramBlock,
  renderDiagram,
} from './diagram.ts'
import { elementsOf, only, printElement, textOf } from '../parse.testkit.ts'
import { safe } from '../render.testkit.ts'

const scriptUrl = '/assets/mermaid.js?a=1&b="'

function diagram(code: string): DiagramBlock {
  const [block] = safe({ type: 'code', language: 'mermaid', code })
  if (block === undefined || !isDiagramBlock(block)) throw new Error('no diagram')
  return block
}

describe('renderDiagram', () => {
  it('[10.12] is the source, the library, and the script that draws', () => {
    const elements = elementsOf(renderDiagram(diagram('\n  A --> B'), { theme: 'dark-editorial', scriptUrl }))
    const [html] = elements
    expect(html?.attrs.find(({ name }) => name === 'data-mode')).toEqual({ name: 'data-mode', value: 'dark' })
    expect(elements.slice(1).map(printElement)).toEqual([
      'head',
      'meta charset=utf-8',
      'meta name=viewport content=width=device-width,initial-scale=1',
      'title',
      'meta name=robots content=noindex',
      'meta name=color-scheme content=dark',
      'style',
      'body',
      'pre id=source hidden=',
      'div id=drawing',
      'div id=paper',
      'script src=/assets/mermaid.js?a=1&b="',
      'script',
    ])
    expect(textOf(only(elements, 'pre'))).toBe('\n  A --> B')
    expect(elements.filter(({ tagName }) => tagName === 'script').map(textOf)).toEqual(['', DIAGRAM_SCRIPT])
  })

  it('[10.12.2] nothing in the source becomes markup', () => {
    const code = '</pre></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;'
    const elements = elementsOf(renderDiagram(diagram(code), { theme: 'auto-default', scriptUrl }))
    expect(textOf(only(elements, 'pre'))).toBe(code)
    expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([])
    expect(elements.filter(({ tagName }) => tagName === 'script')).toHaveLength(2)
  })

  it.each(THEME_IDS)('[2.3.3] %s: has the mode and the colours of the page, light and dark', (theme) => {
    const [html] = elementsOf(renderDiagram(diagram('A'), { theme, scriptUrl }))
    const data = new Map(html?.attrs.map(({ name, value }) => [name, value]))
    expect(data.get('data-mode')).toBe(theme.split('-')[0])
    const colors = JSON.parse(data.get('data-colors') ?? '') as Record<string, Record<string, string>>
    expect(Object.keys(colors)).toEqual(['light', 'dark'])
    for (const { pieOpacity, ...palette } of Object.values(colors)) {
      expect(Object.values(palette).filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([])
      expect(pieOpacity).toBe('1')
    }
  })

  it('[10.12.2] runs scripts and has no origin', () => {
    expect(DIAGRAM_SANDBOX).toBe('allow-scripts')
  })

  it('is for mermaid only', () => {
    const kinds = (['mermaid', 'js', 'plaintext'] satisfies CodeLanguage[]).map((language) =>
      safe({ type: 'code', code: 'x', language }).map(isDiagramBlock),
    )
    expect([...kinds, safe({ type: 'divider' }).map(isDiagramBlock)]).toEqual([
      [true],
      [false],
      [false],
      [false],
    ])
  })
})

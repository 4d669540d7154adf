import type { Block, CodeBlock } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { highlightCode } from '../highlight/index.ts'
import { renderBlocks } from '../render-blocks.ts'
import { safe } from '../render.testkit.ts'
import { sanitized } from '../templates/markup.ts'
import { codePieces } from './code-pieces.ts'

const code = (fields: Partial<CodeBlock> = {}): CodeBlock => ({ type: 'code', code: 'a\nb\nc\n', ...fields })
const remark = (fields: object): Block => ({ type: 'callout', tone: 'info', html: '<p>why</p>', ...fields })

function piecesOf(block: CodeBlock, ...behind: Block[]) {
  return codePieces(block, { index: 0, blocks: [block, ...behind] })
}

/** The lines of the first piece: number, mark and text. */
function linesOf(block: CodeBlock): string[] {
  const html =
    piecesOf(block)
      ?.map((piece) => String(piece.html))
      .join('') ?? ''
  return [
    ...html.matchAll(
      /<(span|mark) class="qp-line([^"]*)"(?: data-n="([^"]*)")?>(.*?)\n?<\/\1>(?=<(?:span|mark) class="qp-line|$)/gs,
    ),
  ].map(
    ([, tag, look = '', number = '', text = '']) =>
      `${tag === 'mark' ? '*' : ''}${number}|${look.replace(' qp-accent-', '')}|${text.replace(/<span class="qp-sign">(.?)<\/span>/, '[$1]')}`,
  )
}

/** Where remarks stand: the last line above them, and their indexes. */
function placesOf(block: CodeBlock, ...behind: Block[]) {
  return piecesOf(block, ...behind)
    ?.filter(({ remarks }) => remarks.length > 0)
    .map(({ html, remarks }) => [
      String(html)
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .split('\n')
        .at(-1),
      ...remarks,
    ])
}

describe('lines of code', () => {
  it('[10.34.1] are numbered from `start` and marked from 1', () => {
    expect(linesOf(code({ start: 9, highlight: '2-3' }))).toEqual([' 9||a', '*10||b', '*11||c'])
    expect(linesOf(code({ highlight: '3,1-1' }))).toEqual(['*||a', '||b', '*||c'])
  })

  it.each(['', '4', '9-3', '0', 'x', '1,x', '1-', '-1', '1000000000'])(
    '[3.4.6] nothing is marked by %j',
    (highlight) => {
      expect(piecesOf(code({ highlight }))).toBeUndefined()
    },
  )

  it('[3.4.6] ranges end with the code', () => {
    expect(linesOf(code({ highlight: '2-999999999' }))).toEqual(['||a', '*||b', '*||c'])
  })

  it('[10.34.2] an element of a highlighter that goes on over lines is closed and opened again', () => {
    const block = code({ code: '/* a\nb */ 1\n', language: 'ts', start: 1 })
    const [piece] = codePieces(block, { index: 0, blocks: [block] }, highlightCode) ?? []
    expect(String(piece?.html)).toBe(
      '<span class="qp-line" data-n="1"><span class="qp-hl-comment">/* a\n</span></span><span class="qp-line" data-n="2"><span class="qp-hl-comment">b */</span> <span class="qp-hl-number">1</span>\n</span>',
    )
  })

  it.each(['<b>a\nb', '<b>a\n</i>b\nc\n', 'a\n', 'a<br>b\nc\nd\n'])(
    'code is plain where a highlighter gives other lines: %j',
    (html) => {
      const block = code({ start: 1 })
      const [piece] = codePieces(block, { index: 0, blocks: [block] }, () => sanitized(html)) ?? []
      expect(String(piece?.html).replaceAll(/<\/?span[^>]*>/g, '')).toBe(block.code)
    },
  )

  it('line ends are one character', () => {
    expect(linesOf(code({ code: 'a\r\nb\rc', start: 1 }))).toEqual(['1||a', '2||b', '3||c'])
  })

  it('[10.9.2] markup in code is text', () => {
    expect(linesOf(code({ code: '<b>&"', start: 1 }))).toEqual(['1||&lt;b&gt;&amp;"'])
  })
})

describe('diffs', () => {
  const diff = (source: string, fields: Partial<CodeBlock> = {}) =>
    code({ code: source, language: 'diff', ...fields })

  it('[10.34.3] have both numbers from their headers, and their signs in the margin', () => {
    const source =
      'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -9,9 +9 @@ f\n a\n-b\n--- c\n+d\n+++ e\n\n\\ No newline\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-f\n+g\n'
    expect(linesOf(diff(source))).toEqual([
      '     ||[]diff --git a/x b/x',
      '     ||[]--- a/x',
      '     ||[]+++ b/x',
      '     ||[]@@ -9,9 +9 @@ f',
      ' 9  9||[ ]a',
      '10   |red|[-]b',
      '11   |red|[-]-- c',
      '   10|green|[+]d',
      '   11|green|[+]++ e',
      '12 12||[]',
      '     ||[]\\ No newline',
      '     ||[]--- a/y',
      '     ||[]+++ b/y',
      '     ||[]@@ -1 +1 @@',
      ' 1   |red|[-]f',
      '    1|green|[+]g',
    ])
  })

  it('[10.34.3] have no numbers without headers, or those of `start`', () => {
    expect(linesOf(diff('-a\n+b\n c'))).toEqual(['|red|[-]a', '|green|[+]b', '||[ ]c'])
    expect(linesOf(diff('-a\n+b\n c', { start: 7 }))).toEqual(['7  |red|[-]a', '  7|green|[+]b', '8 8||[ ]c'])
  })

  it('[10.34.3] keep their signs in the colours of a highlighter', () => {
    const block = diff('-a\n+b')
    const [piece] = codePieces(block, { index: 0, blocks: [block] }, highlightCode) ?? []
    expect(String(piece?.html)).toContain(
      '<span class="qp-sign">+</span><span class="qp-hl-addition">b</span>',
    )
  })

  it('[10.34.4] remarks name lines of the new text', () => {
    expect(
      placesOf(diff('@@ -1,2 +41,2 @@\n a\n-b\n+c\n'), remark({ line: 42 }), remark({ line: 2 })),
    ).toEqual([['+c', 1]])
    expect(placesOf(diff('-b\n+c\n'), remark({ line: 1 }))).toEqual([['-b', 1]])
  })
})

describe('remarks on code', () => {
  it('[3.5.15] stand below their last line, in the order of lines, then of the page', () => {
    const remarks = [
      remark({ line: 3 }),
      remark({ lines: '1-2' }),
      remark({ line: 2 }),
      remark({ line: 9, lines: '1' }),
    ]
    expect(placesOf(code(), ...remarks)).toEqual([
      ['a', 4],
      ['b', 2, 3],
      ['c', 1],
    ])
  })

  it('[3.5.15] count from `start`', () => {
    expect(placesOf(code({ start: 40 }), remark({ line: 41 }), remark({ line: 1 }))).toEqual([['b', 1]])
  })

  it('[3.5.15] are callouts where a line is not there, and behind something else', () => {
    const none = [remark({ line: 4 }), remark({ lines: '2-4' }), remark({ lines: '3-1' }), remark({})]
    expect(piecesOf(code(), ...none, { type: 'divider' }, remark({ line: 1 }))).toBeUndefined()
    expect(placesOf(code(), ...none, remark({ line: 1 }))).toEqual([['a', 5]])
    expect(piecesOf(code({ language: 'mermaid' }), remark({ line: 1 }))).toBeUndefined()
  })

  it('[3.5.15] stand on a page once, all others in their own places', () => {
    const html = renderBlocks(
      safe(code(), remark({ line: 2, html: '<p>one</p>' }), remark({ line: 9, html: '<p>two</p>' })),
    )
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('TextCopya\nb\nonec\n\ntwo')
    expect(html).toContain('<div class="qp-lines" role="group" aria-label="Code" tabindex="0"><pre><code')
  })

  it('are callouts where a component shows code without its default', () => {
    const blocks = safe(code(), remark({ line: 2 }))
    expect(renderBlocks(blocks, { components: { code: () => sanitized('<p>mine</p>') } })).toMatch(
      /^<p>mine<\/p>\n<aside class="qp-callout/,
    )
    expect(renderBlocks(blocks, { components: { code: (_, next) => next() } })).toBe(renderBlocks(blocks))
  })
})

describe('[10.34.6] bounds', () => {
  it.each<[string, CodeBlock, Block[]]>([
    [
      'a long text of ranges',
      code({ code: 'a\n'.repeat(10_000), highlight: '1-999999999,'.repeat(100_000) + '1' }),
      [],
    ],
    ['a long text that is no list', code({ highlight: '1-'.repeat(1_000_000) }), []],
    ['a line of a megabyte', code({ code: 'a'.repeat(1_000_000), start: 1 }), []],
    ['a diff of 100,000 lines', code({ code: '+a\n'.repeat(100_000), language: 'diff' }), []],
    [
      'a diff of as many lines as are shown',
      code({ code: '--- a\n'.repeat(10_000), language: 'diff', start: 1 }),
      [],
    ],
    [
      'as many remarks as a page has',
      code({ code: 'a\n'.repeat(10_000) }),
      Array.from({ length: 9_999 }, (_, index) => remark({ line: ((index * 7919) % 9_000) + 1 })),
    ],
    ['remarks at one line', code(), Array.from({ length: 9_999 }, () => remark({ line: 1 }))],
    ['a remark on very many lines', code(), [remark({ lines: '1,'.repeat(500_000) + '1' })]],
  ])('%s', (_, block, behind) => {
    const blocks = safe(block, ...behind)
    let html = ''
    expect(processorTime(() => (html = renderBlocks(blocks)))).toBeLessThan(3_000)
    expect(html.match(/<p>why<\/p>/g) ?? []).toHaveLength(behind.length)
  })

  it('longer code is shown as it is, and its remarks as callouts', () => {
    const block = code({ code: 'a\n'.repeat(10_001), start: 1 })
    expect(piecesOf(block, remark({ line: 1 }))).toBeUndefined()
    expect(linesOf(code({ code: 'a\n'.repeat(10_000), start: 1 }))).toHaveLength(10_000)
  })
})

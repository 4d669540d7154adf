import { HtmlRenderer, Parser } from 'commonmark'
import fc from 'fast-check'
import { type Block, ContentTooComplexError, leavesOf } from 'qp-schema'
import { INLINE_HTML, RICH_HTML, safeUrl } from 'qp-schema/policy'
import { anyText, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { type Conversion, markdownToBlocks } from '../src/index.ts'
import { canonicalHtml } from './canonical-html.testkit.ts'
import { textOfBlocks, textOfHtml } from './text-content.testkit.ts'

const RUNS = runs(50)

const INLINE = [
  'a',
  'b c',
  ' ',
  '\n',
  '  \n',
  '`',
  '``',
  '[',
  ']',
  '(',
  ')',
  '[b](#e)',
  '\\',
  '&amp;',
  '&#42;',
  '&lt;',
  '"',
  '.',
  'é',
  '😀',
]

/** Emphasis apart, for which the reference implementation and ours have corner cases of their own. */
const EMPHASIS = ['*', '**', '***', '_', '__', '*a*', '_b_']

const BLOCKS = [
  '[a]',
  '\n\n',
  '    ',
  '\t',
  '\n> ',
  '\n- ',
  '\n  - ',
  '\n1. ',
  '\n   ',
  '\n# ',
  '\n---\n',
  '\n===\n',
  '\n```\n',
  '\n~~~js title="a"\n',
  '\n    code\n',
  '\n\n[a]: https://e.com\n',
  '\n[^1]: https://e.com\n',
  '\n|-|:-:|\n',
  '| a | b |',
  '\n> [!NOTE]',
  '[!tip]',
  '- [ ] ',
  '- [x] ',
]

const EXTENSIONS = [
  '![a](https://e.com/a.png)',
  '![',
  '![x][a]',
  '[^1]',
  '](javascript:x)',
  '<',
  '>',
  '<b>',
  '</b>',
  '<!-- ',
  '-->',
  '<script>',
  '<https://e.com>',
  'https://e.com/a?b&c',
  ' www.e.com',
  'a@b.co',
  '~~',
  '~',
  '|',
  '&nbsp;',
  '&#0;',
  '&#13;',
  '&#x202e;',
  '\u0000',
  '\ufeff',
  '\r\n',
  '\r',
  '\u00a0',
  '\u2028',
  '\ud800',
]

/** Markdown of such pieces in any order: few strings of letters mean anything to a parser. */
const madeOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))

const anything = fc.oneof(
  anyText({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  madeOf(...INLINE, ...EMPHASIS, ...BLOCKS, ...EXTENSIONS),
)

describe('[9.1] whatever the markdown', () => {
  it('the result is valid, canonical HTML of the policy, or the text is refused as too complex', () => {
    fc.assert(
      fc.property(anything, (markdown) => {
        const result = converted(markdown)
        if (result === undefined) return
        expect(parseBlocks(result.blocks)).toEqual({ ok: true, value: result.blocks })
        for (const block of result.blocks) checkLeaves(block)
        for (const warning of result.warnings) {
          expect(warning.path).toBe('content')
          expect(warning.message).toMatch(/^line \d+: /)
        }
      }),
      RUNS,
    )
  })

  it('code has a language', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('```', '~~~'), (hint, fence) => {
        for (const block of converted(`${fence}${hint}\na\n${fence}`)?.blocks ?? []) {
          if (block.type === 'code') expect(block.language).toBeDefined()
        }
      }),
      RUNS,
    )
  })

  it('text with code, links and escapes reads like the reference implementation', () => {
    const parser = new Parser()
    const renderer = new HtmlRenderer()
    fc.assert(
      fc.property(madeOf(...INLINE), (markdown) => {
        const text = `a ${markdown}`
        const html = renderer.render(parser.parse(text))
        expect(textOfBlocks(markdownToBlocks(text).blocks)).toBe(textOfHtml(html))
      }),
      RUNS,
    )
  })
})

function converted(markdown: string): Conversion | undefined {
  try {
    return markdownToBlocks(markdown)
  } catch (error) {
    if (error instanceof ContentTooComplexError) return undefined
    throw error
  }
}

function checkLeaves(block: Block): void {
  for (const { kind, value, optional } of leavesOf(block)) {
    if (kind === 'richHtml') expect(canonicalHtml(value, RICH_HTML)).toBe(value)
    else if (kind === 'inlineHtml') expect(canonicalHtml(value, INLINE_HTML)).toBe(value)
    else if (kind === 'imageUrl') expect(safeUrl(value, 'image')).toBe(value)
    // oxlint-disable-next-line no-control-regex
    expect(value).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
    if (optional) expect(value).not.toBe('')
  }
}

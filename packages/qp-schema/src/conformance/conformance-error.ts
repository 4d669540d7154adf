import type { ConformanceField } from './vector.ts'

/** An output is not the one that a vector expects. Test runners show `actual` and `expected` side by side. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError'
  readonly field: ConformanceField
  readonly actual: unknown
  readonly expected: unknown

  /** @param vector - the name of the vector */
  constructor(vector: string, field: ConformanceField, actual: unknown, expected: unknown) {
    super(`${vector}: ${field} differs ${difference(textOf(actual), textOf(expected))}`)
    this.field = field
    this.actual = actual
    this.expected = expected
  }
}

const BEFORE = 20
const AFTER = 60

/** The surroundings of the first character that differs. */
function difference(actual: string, expected: string): string {
  const length = Math.min(actual.length, expected.length)
  let at = 0
  while (at < length && actual[at] === expected[at]) at += 1
  const start = Math.max(0, at - BEFORE)
  const excerpt = (text: string) => JSON.stringify(text.slice(start, at + AFTER))
  return `at character ${at}:\n  expected ${excerpt(expected)}\n  actual   ${excerpt(actual)}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

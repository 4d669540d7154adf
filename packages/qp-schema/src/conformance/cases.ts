import { assertArgument, isObject } from '../arguments.ts'
import { ConformanceError } from './conformance-error.ts'
import { sameJson } from './same-json.ts'
import type { ConformanceField, Vector } from './vector.ts'

/** What to compare, and with what. */
export interface ConformanceOptions<T> {
  /** Of one file, of several, or of your own. */
  readonly vectors: Iterable<Vector<T>>
  /** The output to compare. */
  readonly field: ConformanceField
  /**
   * Makes the output. For `sanitized` it is given the vector's `input` and returns what is left of it, or `null`; for
   * every other field it is given the vector's `sanitized`. It gets a copy, which it may change.
   */
  readonly render: (value: T, vector: Vector<T>) => unknown
  /** Whether an output will do. When absent, the two have to be equal as JSON, whatever the order of properties. */
  readonly compare?: (actual: unknown, expected: unknown) => boolean | Promise<boolean>
  /** Why a vector does not apply to this renderer: a reason, which the result has; `undefined` for those that do. */
  readonly skip?: (vector: Vector<T>) => string | undefined
}

/** How one vector came out. */
export interface ConformanceResult {
  /** `quote: with attribution`; a page's is its name alone. */
  readonly name: string
  readonly field: ConformanceField
  /** `true` for a skipped one as well. */
  readonly pass: boolean
  readonly expected: unknown
  /** `undefined` when the vector was skipped or the renderer threw. */
  readonly actual: unknown
  /** Why the vector was skipped. */
  readonly skipped?: string
  /** What says in words how the two differ, or what the renderer threw. */
  readonly error?: Error
}

/** One vector that can be tried. */
export interface ConformanceCase {
  readonly name: string
  /** Why it will be skipped. */
  readonly skipped: string | undefined
  /** Never rejects: what the renderer throws is in the result. */
  readonly run: () => Promise<ConformanceResult>
}

/**
 * The vectors that have something to compare, in their order. A vector whose block is dropped counts for `sanitized`
 * only. FORMAT.md 3.9.4
 *
 * @throws TypeError when a vector lacks the field, or when there is nothing to compare: a run that compares nothing
 * would pass
 */
export function conformanceCases<T>(options: ConformanceOptions<T>): ConformanceCase[] {
  assertArgument(
    isObject(options) && isIterable(options['vectors']) && typeof options['render'] === 'function',
    'conformanceCases',
    'an object with `vectors`, `field` and a function `render`',
    options,
  )
  const { field, skip } = options
  const cases = [...options.vectors]
    .filter((vector) => field === 'sanitized' || vector.sanitized !== null)
    .map((vector): ConformanceCase => {
      const name = nameOf(vector)
      if (!Object.hasOwn(vector, field)) throw new TypeError(`the vector "${name}" has no ${field}`)
      const skipped = skip?.(vector)
      return { name, skipped, run: () => tryVector(options, vector, name, skipped) }
    })
  if (cases.length === 0) throw new TypeError(`no vector has a ${field} to compare`)
  return cases
}

async function tryVector<T>(
  { field, render, compare = sameJson }: ConformanceOptions<T>,
  vector: Vector<T>,
  name: string,
  skipped: string | undefined,
): Promise<ConformanceResult> {
  const expected = (vector as unknown as Record<string, unknown>)[field]
  const outcome = { name, field, expected }
  if (skipped !== undefined) return { ...outcome, actual: undefined, pass: true, skipped }
  try {
    const given = field === 'sanitized' ? vector.input : vector.sanitized
    const actual = (await render(structuredClone(given) as T, vector)) ?? null
    if (await compare(actual, expected)) return { ...outcome, actual, pass: true }
    return { ...outcome, actual, pass: false, error: new ConformanceError(name, field, actual, expected) }
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error), { cause: error })
    return { ...outcome, actual: undefined, pass: false, error: thrown }
  }
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/** Names are unique within a file only; the type tells the files of blocks apart. */
function nameOf<T>({ name, input }: Vector<T>): string {
  const type = (input as { type?: unknown }).type
  return typeof type === 'string' ? `${type}: ${name}` : name
}

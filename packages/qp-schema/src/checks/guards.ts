import { isObject } from '../arguments.ts'
import { type Block, blockKinds, type BlockOfType, type BlockType, isBlockType } from '../blocks/index.ts'
import { isChoice, isList, isOptional, isWholeNumber, own } from '../kinds/kind-tree.ts'
import { CONTENT_LIMITS } from '../limits.ts'
import type { BlockKinds, FieldKinds, KindTree } from '../kinds/kinds.ts'
import { isExtension, isExtensionType } from './extensions.ts'

/** Why a value is not a block that this version knows. */
export type BlockProblemReason =
  /** An object whose `type` is a string that this version does not know. A later one may have written it. */
  | 'unknown_type'
  /** A known type with a `safetyMode` or an `embedType` that this version does not know. */
  | 'unknown_variant'
  /** A known type with a choice, such as `tone`, that this version does not know, or a larger number; all else has its form. */
  | 'unknown_value'
  /** Anything else that is no block: no object, no `type`, a field that is missing or of another JSON type. */
  | 'malformed'

/** The first thing that keeps a value from being a block. */
export interface BlockProblem {
  readonly reason: BlockProblemReason
  /** Where in the value: `tone`, `items[1].label`; empty for the value as a whole. */
  readonly path: string
  /** What is wrong there, to be read after the path: `must be a string`. */
  readonly message: string
}

/**
 * Whether a value has the form of a block: an object with a known `type`, and every field that the type declares of
 * the JSON type that its kind asks for. Choices must be among their values. It takes any value, reads own properties
 * only, and needs time linear in what it reads.
 *
 * It is no validator and no sanitizer. HTML, URLs and the length of texts are not looked at, rows may have any number
 * of cells, and undeclared properties may hold anything. `null` is no absent field: `parseBlocks` of `qp-schema/zod`
 * takes it for one. SPEC.md 3.7.1
 */
export function isBlock(value: unknown): value is Block {
  return blockProblem(value) === undefined
}

/** The same for one type: {@link isBlock} and the `type` is this one. SPEC.md 3.7.1 */
export function isBlockOfType<T extends BlockType>(value: unknown, type: T): value is BlockOfType<T> {
  return isBlock(value) && value.type === type
}

/**
 * What keeps a value from being a block in the sense of {@link isBlock}, or `undefined`. An unknown value of a choice
 * is reported only when there is nothing worse. SPEC.md 3.7.1
 */
export function blockProblem(value: unknown): BlockProblem | undefined {
  if (!isObject(value)) return malformed('an object')
  const type = own(value, 'type')
  if (typeof type !== 'string') return malformed('a string', 'type')
  if (isExtension(value)) return extensionProblem(value.fallback)
  if (!isBlockType(type))
    return unknown('unknown_type', 'type', isExtensionType(type) ? ' and has no fallback' : '')
  const kinds: BlockKinds = blockKinds[type]
  if ('fields' in kinds) return problemAt(value, kinds.fields)
  const variant = own(value, kinds.by, kinds.default)
  if (typeof variant !== 'string') return malformed('a string', kinds.by)
  const fields = own(kinds.variants, variant) as FieldKinds | undefined
  return fields === undefined ? unknown('unknown_variant', kinds.by) : problemAt(value, fields)
}

/** Extensions do not nest: one in another one is unknown there. */
function extensionProblem(fallback: readonly unknown[]): BlockProblem | undefined {
  if (fallback.length > CONTENT_LIMITS.fallbackBlocks)
    return malformed(`at most ${CONTENT_LIMITS.fallbackBlocks} blocks`, 'fallback')
  const problem = worst(fallback.keys(), (index) =>
    isExtension(fallback[index]) ? unknown('unknown_type', 'type') : blockProblem(fallback[index]),
  )
  return problem && { ...problem, path: `fallback${problem.path}` }
}

/** What keeps a value from having the form of its kinds. The problem's path starts at the value. */
export function problemAt(value: unknown, kind: KindTree): BlockProblem | undefined {
  if (isList(kind)) {
    if (!Array.isArray(value)) return malformed('an array')
    return worst(value.keys(), (index) => problemAt(value[index], kind[0]))
  }
  if (typeof kind === 'string' || isChoice(kind)) {
    if (typeof value !== 'string') return malformed('a string')
    if (typeof kind === 'string' || kind.choice.includes(value)) return undefined
    return NAME.test(value) ? unknown('unknown_value') : malformed('a name')
  }
  if (isWholeNumber(kind)) {
    const [from, to] = kind.integer
    if (!Number.isInteger(value) || (value as number) < from) return malformed(`a whole number from ${from}`)
    // A later version may have a larger bound.
    return (value as number) > to ? unknown('unknown_value') : undefined
  }
  if (!isObject(value)) return malformed('an object')
  return worst(Object.keys(kind), (field) => {
    const inner = kind[field] as FieldKinds[string]
    const found = own(value, field)
    if (!isOptional(inner)) return problemAt(found, inner)
    return found === undefined ? found : problemAt(found, inner.optional)
  })
}

/** What the values of all choices look like, in this version and in later ones. */
const NAME = /^[\w+#-]{1,40}$/

/** Paths are put together where there is a problem: most values have none. */
function worst<K extends string | number>(
  keys: Iterable<K>,
  problemOf: (key: K) => BlockProblem | undefined,
): BlockProblem | undefined {
  let first: BlockProblem | undefined
  for (const key of keys) {
    const problem = problemOf(key)
    if (problem === undefined) continue
    const name = typeof key === 'number' ? `[${key}]` : key
    const path = name + (/^\w/.test(problem.path) ? '.' : '') + problem.path
    if (problem.reason !== 'unknown_value') return { ...problem, path }
    first ??= { ...problem, path }
  }
  return first
}

function malformed(wanted: string, path = ''): BlockProblem {
  return { reason: 'malformed', path, message: `must be ${wanted}` }
}

function unknown(reason: BlockProblemReason, path = '', more = ''): BlockProblem {
  return { reason, path, message: `is not known${more}` }
}

import { isObject } from '../arguments.ts'
import type { Choice, KindTree, Optional, WholeNumber } from './kinds.ts'

/** Whether a field of a block may be absent. */
export function isOptional(kind: KindTree | Optional<KindTree>): kind is Optional<KindTree> {
  return isObject(kind) && 'optional' in kind
}

/** Whether one of a closed set of values stands at this place. */
export function isChoice(kind: KindTree): kind is Choice {
  return isObject(kind) && Array.isArray(kind['choice'])
}

/** Whether a whole number stands at this place. */
export function isWholeNumber(kind: KindTree): kind is WholeNumber {
  return isObject(kind) && Array.isArray(kind['integer']) && typeof kind['integer'][0] === 'number'
}

/** Whether an array stands at this place. */
export function isList(kind: KindTree): kind is readonly [KindTree] {
  return Array.isArray(kind)
}

/** A property of an object, not of its prototype: a block may come from anywhere. `undefined` counts as absent. */
export function own(object: Readonly<Record<string, unknown>>, key: string, absent?: unknown): unknown {
  const value = Object.hasOwn(object, key) ? object[key] : absent
  return value === undefined ? absent : value
}

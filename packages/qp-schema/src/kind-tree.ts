import type { Choice, KindTree, Optional, VariantKinds } from './kinds.ts'

/** Whether a field of a block may be absent. */
export function isOptional(kind: KindTree | Optional<KindTree>): kind is Optional<KindTree> {
  return typeof kind === 'object' && 'optional' in kind
}

/** Whether one of a closed set of values stands at this place. */
export function isChoice(kind: KindTree): kind is Choice {
  return typeof kind === 'object' && 'choice' in kind && Array.isArray(kind['choice'])
}

/** Whether an array stands at this place. */
export function isList(kind: KindTree): kind is readonly [KindTree] {
  return Array.isArray(kind)
}

/** What the field that decides the kinds of a block says; when it is absent, its default. SPEC.md 3.4.3 */
export function variantIn(
  block: Readonly<Record<string, unknown>>,
  { by, default: absent }: VariantKinds,
): unknown {
  const variant = Object.hasOwn(block, by) ? block[by] : undefined
  return variant === undefined ? absent : variant
}

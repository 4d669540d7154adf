import {
  type Block,
  fieldKindsOf,
  type FieldKinds,
  isBlockType,
  type KindTree,
  type Optional,
} from 'qp-schema'

/**
 * Checks that a block has the fields of its type, so that nothing but strings and known choices can pass.
 *
 * @throws TypeError with the path of the first part that is not of its type
 */
export function assertShape(block: Block, path: string): void {
  const type: unknown = isRecord(block) ? block.type : undefined
  if (typeof type !== 'string' || !isBlockType(type))
    throw new TypeError(`${path} is not a block of a known type`)
  let kinds: FieldKinds
  try {
    kinds = fieldKindsOf(block)
  } catch (error) {
    throw new TypeError(`${path} is of no known variant of ${type}`, { cause: error })
  }
  assertFields(block, kinds, path)
}

function assertFields(value: unknown, kinds: FieldKinds, path: string): void {
  if (!isRecord(value)) throw new TypeError(`${path} is not an object`)
  for (const [field, kind] of Object.entries(kinds)) {
    const given = Object.hasOwn(value, field) ? value[field] : undefined
    const optional = isOptional(kind)
    if (optional && given === undefined) continue
    assertValue(given, optional ? kind.optional : kind, `${path}.${field}`)
  }
}

function assertValue(value: unknown, kind: KindTree, path: string): void {
  if (typeof kind === 'string') {
    if (typeof value !== 'string') throw new TypeError(`${path} is not a string`)
  } else if (isList(kind)) {
    if (!Array.isArray(value)) throw new TypeError(`${path} is not an array`)
    for (const [index, element] of value.entries()) assertValue(element, kind[0], `${path}[${index}]`)
  } else if (isChoice(kind)) {
    if (typeof value !== 'string' || !kind.choice.includes(value)) {
      throw new TypeError(`${path} is not one of ${kind.choice.join(', ')}`)
    }
  } else assertFields(value, kind, path)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOptional(kind: KindTree | Optional<KindTree>): kind is Optional<KindTree> {
  return typeof kind === 'object' && 'optional' in kind && !Array.isArray(kind)
}

function isList(kind: KindTree): kind is readonly [KindTree] {
  return Array.isArray(kind)
}

function isChoice(kind: KindTree): kind is Extract<KindTree, { choice: readonly string[] }> {
  return typeof kind === 'object' && 'choice' in kind && Array.isArray(kind['choice'])
}

import { assertArgument, isObject } from '../arguments.ts'
import { OWN_BLOCK_TYPE, type OwnBlockType } from '../blocks/index.ts'
import { own } from '../kinds/kind-tree.ts'
import { type BlockProblem, problemAt } from './guards.ts'

/**
 * Refuses what is no list of block types that `defineBlockType` of qp-render has made, each of another name. `undefined`
 * is none.
 *
 * @throws TypeError
 */
export function assertBlockTypes(value: unknown): asserts value is readonly OwnBlockType[] | undefined {
  const isList = Array.isArray(value)
  assertArgument(
    value === undefined || (isList && value.every(isDefined)),
    'the option blockTypes',
    'types of defineBlockType of qp-render, in an array,',
    isList ? value.find((type) => !isDefined(type)) : value,
  )
  const names = new Set<string>()
  for (const { type } of (value ?? []) as readonly OwnBlockType[]) {
    if (names.has(type)) throw new TypeError(`blockTypes has two types called ${type}`)
    names.add(type)
  }
}

/** The type of somebody's own that a block says it is of; `undefined` when it is none of these. */
export function ownTypeNamed(
  block: unknown,
  blockTypes: readonly OwnBlockType[] = [],
): OwnBlockType | undefined {
  assertBlockTypes(blockTypes)
  return isObject(block) ? blockTypes.find(({ type }) => type === own(block, 'type')) : undefined
}

/**
 * What keeps a block from having the fields that its own type declares, or `undefined`. `fallback` is not looked at, and
 * neither is what the type's `schema` asks. Linear in what it reads.
 */
export function ownBlockProblem(block: unknown, type: OwnBlockType): BlockProblem | undefined {
  assertArgument(isDefined(type), 'ownBlockProblem', 'a type that defineBlockType of qp-render made', type)
  return problemAt(block, type.kinds)
}

function isDefined(value: unknown): boolean {
  return isObject(value) && isObject((value as Partial<OwnBlockType>)[OWN_BLOCK_TYPE])
}

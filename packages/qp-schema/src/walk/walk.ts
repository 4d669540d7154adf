import { assertArgument, isObject } from '../arguments.ts'
import { type Block, blockKinds, isBlockType, type KnownBlock, type OwnBlockType } from '../blocks/index.ts'
import { isExtension } from '../checks/extensions.ts'
import { assertBlockTypes } from '../checks/own-blocks.ts'
import { isChoice, isList, isOptional, isWholeNumber, own } from '../kinds/kind-tree.ts'
import type { BlockKinds, FieldKinds, Kind, KindTree } from '../kinds/kinds.ts'

/** A string leaf of a block. */
export interface Leaf {
  readonly kind: Kind
  readonly value: string
  /** Where the leaf stands in its block: `html`, `rows[2][0]`, `items[1].label`. */
  readonly path: string
  readonly optional: boolean
}

/**
 * Returns the new value of a leaf, or `undefined` to drop it. Dropping an optional leaf leaves the field out;
 * dropping a required one drops the block.
 */
export type LeafMapper = (leaf: Leaf) => string | undefined

type Tree = Record<string, unknown>

const DROPPED = Symbol()

/** The fields of one block and their kinds, once `safetyMode` or `embedType` has decided which they are. FORMAT.md 3.4 */
export function fieldKindsOf(block: KnownBlock): FieldKinds {
  assertBlock(block, 'fieldKindsOf')
  const kinds: BlockKinds = blockKinds[block.type]
  if ('fields' in kinds) return kinds.fields
  const variant = own(block as unknown as Tree, kinds.by, kinds.default) as string
  const fields = own(kinds.variants, variant) as FieldKinds | undefined
  if (fields === undefined) throw new TypeError(`${block.type} has no ${kinds.by} "${variant}"`)
  return fields
}

/**
 * Rebuilds a block from its declared fields, passing every string leaf through `mapLeaf`. Properties that the
 * format does not declare are left out; optional fields that end up empty are absent; defaults are filled in.
 *
 * @param block - a block that has the shape of its type (see `parseBlocks` in `qp-schema/zod`). Of an extension, the
 * leaves are those of its fallback, with paths such as `fallback[0].html`, and nothing else is left
 * @returns the new block, or `undefined` when a required leaf was dropped
 */
export function mapLeaves(block: KnownBlock, mapLeaf: LeafMapper): KnownBlock | undefined
export function mapLeaves(block: Block, mapLeaf: LeafMapper): Block | undefined
export function mapLeaves(block: Block, mapLeaf: LeafMapper): Block | undefined {
  if (isExtension(block)) {
    const fallback = block.fallback.flatMap((known, index) => {
      return mapLeaves(known, (leaf) => mapLeaf({ ...leaf, path: `fallback[${index}].${leaf.path}` })) ?? []
    })
    return fallback.length === 0 ? undefined : { type: block.type, fallback }
  }
  assertBlock(block, 'mapLeaves')
  assertArgument(typeof mapLeaf === 'function', 'mapLeaves', 'a function of a leaf', mapLeaf)
  const kinds: BlockKinds = blockKinds[block.type]
  const source = block as unknown as Tree
  const target: Tree = { type: block.type }
  if ('by' in kinds) target[kinds.by] = own(source, kinds.by, kinds.default)
  const mapped = mapFields(source, fieldKindsOf(block), '', mapLeaf, target)
  return mapped === DROPPED ? undefined : (mapped as unknown as Block)
}

/** Every string leaf of a block in stored order. Choices are not leaves. */
export function leavesOf(block: Block): Leaf[] {
  if (!isExtension(block)) assertBlock(block, 'leavesOf')
  const leaves: Leaf[] = []
  mapLeaves(block, (leaf) => {
    leaves.push(leaf)
    return leaf.value
  })
  return leaves
}

/**
 * {@link mapLeaves} for a block of somebody's own type: the fields that the type declares, and no `fallback`, since
 * that is made of them.
 *
 * @param block - one that has the form of its type, see `ownBlockProblem`
 */
export function mapOwnLeaves(block: object, type: OwnBlockType, mapLeaf: LeafMapper): object | undefined {
  assertArgument(isObject(block), 'mapOwnLeaves', 'one block', block)
  assertBlockTypes([type])
  assertArgument(typeof mapLeaf === 'function', 'mapOwnLeaves', 'a function of a leaf', mapLeaf)
  const mapped = mapFields(block as Tree, type.kinds, '', mapLeaf, { type: type.type })
  return mapped === DROPPED ? undefined : mapped
}

/** {@link leavesOf} for a block of somebody's own type; those of its `fallback` are not among them. */
export function ownLeavesOf(block: object, type: OwnBlockType): Leaf[] {
  const leaves: Leaf[] = []
  mapOwnLeaves(block, type, (leaf) => {
    leaves.push(leaf)
    return leaf.value
  })
  return leaves
}

function assertBlock(block: unknown, caller: string): void {
  const isRight = isObject(block) && typeof block['type'] === 'string' && isBlockType(block['type'])
  assertArgument(isRight, caller, 'one block of a known type', block)
}

function mapFields(
  source: Readonly<Tree>,
  kinds: FieldKinds,
  prefix: string,
  mapLeaf: LeafMapper,
  target: Tree = {},
): Tree | typeof DROPPED {
  for (const field of Object.keys(kinds)) {
    const kind = kinds[field] as FieldKinds[string]
    const value = own(source, field)
    const optional = isOptional(kind)
    const inner = optional ? kind.optional : kind
    // Most optional fields of most blocks.
    if (value === undefined && optional && !(isChoice(inner) && inner.default !== undefined)) continue
    const path = prefix ? `${prefix}.${field}` : field
    const mapped = mapValue(value, inner, path, optional, mapLeaf)
    if (optional && isAbsent(mapped)) continue
    if (mapped === DROPPED) return DROPPED
    target[field] = mapped
  }
  return target
}

function mapValue(
  value: unknown,
  kind: KindTree,
  path: string,
  optional: boolean,
  mapLeaf: LeafMapper,
): unknown {
  if (isList(kind)) return value === undefined ? DROPPED : mapList(value, kind[0], path, mapLeaf)
  if (typeof kind === 'string') {
    if (value === undefined) return DROPPED
    return mapLeaf({ kind, value: value as string, path, optional }) ?? DROPPED
  }
  if (isChoice(kind)) return value ?? kind.default ?? DROPPED
  if (value === undefined) return DROPPED
  if (isWholeNumber(kind)) return value
  if (!isObject(value)) throw new TypeError(`${path} must be an object`)
  return mapFields(value, kind, path, mapLeaf)
}

function mapList(
  value: unknown,
  kind: KindTree,
  path: string,
  mapLeaf: LeafMapper,
): unknown[] | typeof DROPPED {
  if (!Array.isArray(value)) throw new TypeError(`${path} must be an array`)
  const target: unknown[] = []
  for (const [index, element] of value.entries()) {
    const mapped = mapValue(element, kind, `${path}[${index}]`, false, mapLeaf)
    if (mapped === DROPPED) return DROPPED
    target.push(mapped)
  }
  return target
}

function isAbsent(mapped: unknown): boolean {
  return mapped === DROPPED || mapped === '' || (Array.isArray(mapped) && mapped.length === 0)
}

import * as schema from 'qp-schema'
import {
  type BlockKinds,
  blockKinds,
  type BlockType,
  type FieldKinds,
  isChoice,
  isList,
  isOptional,
  isWholeNumber,
  type Kind,
  type KindTree,
  KINDS,
} from 'qp-schema'

/** One field of a block type, as a reader sees it. */
export interface Field {
  /** `html`, `items[].label`, `rows`. */
  readonly path: string
  readonly required: boolean
  /** The kinds that it may have: several where another field decides. */
  readonly kinds: readonly Kind[]
  /** The values of a choice. */
  readonly choice: readonly string[]
  readonly default?: string
  /** The bounds of a whole number. */
  readonly integer?: readonly [from: number, to: number]
  /** How many arrays are around the value. */
  readonly depth: number
  /** The field whose value decides about the kind. */
  readonly by?: string
}

/** The kinds of a field for one value of the field that decides. */
export interface Variant {
  readonly value: string
  readonly fields: readonly Field[]
}

/** The fields of a block type in stored order; those of all variants are merged. */
export function fieldsOf(type: BlockType): Field[] {
  const kinds: BlockKinds = blockKinds[type]
  if ('fields' in kinds) return list(kinds.fields)
  const decider: Field = {
    path: kinds.by,
    required: kinds.default === undefined,
    kinds: [],
    choice: Object.keys(kinds.variants),
    depth: 0,
    ...(kinds.default === undefined ? {} : { default: kinds.default }),
  }
  const merged = new Map<string, Field>()
  for (const field of Object.values(kinds.variants).flatMap((fields) => list(fields))) {
    const other = merged.get(field.path)
    const all = [...new Set([...(other?.kinds ?? []), ...field.kinds])]
    merged.set(field.path, { ...field, kinds: all, ...(all.length > 1 ? { by: kinds.by } : {}) })
  }
  return [decider, ...merged.values()]
}

/** The variants of a block type; none when its fields do not depend on one another. */
export function variantsOf(type: BlockType): Variant[] {
  const kinds: BlockKinds = blockKinds[type]
  if ('fields' in kinds) return []
  return Object.entries(kinds.variants).map(([value, fields]) => ({ value, fields: list(fields) }))
}

/** The kinds that a block type uses, in the order of {@link KINDS}. */
export function kindsOf(type: BlockType): Kind[] {
  const used = new Set(fieldsOf(type).flatMap((field) => field.kinds))
  return KINDS.filter((kind) => used.has(kind))
}

/** The name of the exported constant that holds exactly these values: `CALLOUT_TONES`. */
export function nameOfChoice(values: readonly string[]): string | undefined {
  const wanted = JSON.stringify(values)
  return Object.entries(schema).find(
    ([, value]) => Array.isArray(value) && JSON.stringify(value) === wanted,
  )?.[0]
}

function list(fields: FieldKinds, prefix = ''): Field[] {
  return Object.entries(fields).flatMap(([name, kind]) =>
    isOptional(kind) ? describe(prefix + name, kind.optional, false) : describe(prefix + name, kind, true),
  )
}

function describe(path: string, tree: KindTree, required: boolean, depth = 0): Field[] {
  if (typeof tree === 'string') return [{ path, required, kinds: [tree], choice: [], depth }]
  if (isWholeNumber(tree)) return [{ path, required, kinds: [], choice: [], depth, integer: tree.integer }]
  if (isList(tree)) return describe(path, tree[0], required, depth + 1)
  if (isChoice(tree)) {
    const { choice, default: fallback } = tree
    return [
      { path, required, kinds: [], choice, depth, ...(fallback === undefined ? {} : { default: fallback }) },
    ]
  }
  const inner = list(tree, `${path}${'[]'.repeat(depth)}.`)
  return inner.map((field) => ({ ...field, required: field.required && (required || depth > 0) }))
}

import {
  type KnownBlock,
  fieldKindsOf,
  type FieldKinds,
  isChoice,
  isList,
  isOptional,
  isWholeNumber,
  type KindTree,
} from 'qp-schema'

/**
 * The block with every choice among the values of its type: one that only a later version knows becomes the default of
 * its field. Without one it is left out where the field is optional, and is the first value elsewhere. A number beyond its bound becomes that where its field is not optional. The same object when there is nothing to change.
 */
export function withKnownChoices<B extends KnownBlock>(block: B): B {
  return knownFields(block as unknown as Tree, fieldKindsOf(block)) as unknown as B
}

type Tree = Readonly<Record<string, unknown>>

function knownFields(tree: Tree, fields: FieldKinds): Tree {
  const changed = Object.entries(fields).flatMap(([field, kind]) => {
    const value = tree[field]
    const known =
      value === undefined
        ? value
        : knownValue(value, isOptional(kind) ? kind.optional : kind, isOptional(kind))
    return known === value ? [] : [[field, known] as const]
  })
  return changed.length === 0 ? tree : { ...tree, ...Object.fromEntries(changed) }
}

function knownValue(value: unknown, kind: KindTree, isOptionalField = false): unknown {
  if (typeof kind === 'string') return value
  if (isWholeNumber(kind)) {
    const [, to] = kind.integer
    return (value as number) <= to ? value : isOptionalField ? undefined : to
  }
  if (isList(kind)) return knownElements(value as readonly unknown[], kind[0])
  if (!isChoice(kind)) return knownFields(value as Tree, kind)
  if (kind.choice.includes(value as string)) return value
  return kind.default ?? (isOptionalField ? undefined : kind.choice[0])
}

function knownElements(elements: readonly unknown[], kind: KindTree): readonly unknown[] {
  const known = elements.map((element) => knownValue(element, kind))
  return known.every((element, index) => element === elements[index]) ? elements : known
}

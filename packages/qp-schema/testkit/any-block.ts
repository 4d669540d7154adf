import fc from 'fast-check'
import {
  BLOCK_TYPES,
  type BlockKinds,
  type BlockType,
  blockKinds,
  type FieldKinds,
  isChoice,
  isList,
  isOptional,
  isWholeNumber,
  type Kind,
  type KindTree,
  type KnownBlock,
} from '../src/index.ts'
import { parseBlocks } from '../src/zod.ts'

/** What stands in the leaves of each kind. */
export type LeafArbitraries = { readonly [K in Kind]: fc.Arbitrary<string> }

/** The same text in all leaves of plain text, the same HTML in all of HTML, the same addresses in all of URLs. */
export function leavesOfText(
  text: fc.Arbitrary<string>,
  html: fc.Arbitrary<string>,
  url: fc.Arbitrary<string> = text,
): LeafArbitraries {
  return {
    plainText: text,
    icon: text,
    sourceCode: text,
    inlineHtml: html,
    richHtml: html,
    snippet: html,
    document: html,
    scriptedDocument: html,
    linkUrl: url,
    imageUrl: url,
    embedUrl: url,
    languageTag: text,
    groupName: text,
    lineNumbers: text,
  }
}

/** Any block that has the form of its type, of every type that there is. It follows the kinds: FORMAT.md 3.4 */
export function anyBlock(leaves: LeafArbitraries): fc.Arbitrary<KnownBlock> {
  return fc.oneof(...BLOCK_TYPES.map((type) => blockOfType(type, leaves)))
}

function blockOfType(type: BlockType, leaves: LeafArbitraries): fc.Arbitrary<KnownBlock> {
  return fc
    .oneof(...variantsOf(type).map(({ head, fields }) => withFields(head, fields, leaves)))
    .filter((block) => parseBlocks([block]).ok)
}

function variantsOf(type: BlockType): { head: object; fields: FieldKinds }[] {
  const kinds: BlockKinds = blockKinds[type]
  if ('fields' in kinds) return [{ head: { type }, fields: kinds.fields }]
  return Object.entries(kinds.variants).flatMap(([variant, fields]) => [
    { head: { type, [kinds.by]: variant }, fields },
    ...(variant === kinds.default ? [{ head: { type }, fields }] : []),
  ])
}

/** Rows of leaves have one length throughout a block, so that tables come out even. */
function withFields(head: object, fields: FieldKinds, leaves: LeafArbitraries): fc.Arbitrary<KnownBlock> {
  return fc
    .integer({ min: 0, max: 4 })
    .chain((rowLength) => anyFields(fields, { leaves, rowLength }))
    .map((values) => ({ ...head, ...values }) as KnownBlock)
}

interface Shape {
  readonly leaves: LeafArbitraries
  readonly rowLength: number
}

function anyFields(fields: FieldKinds, shape: Shape): fc.Arbitrary<object> {
  const values: Record<string, fc.Arbitrary<unknown>> = {}
  const requiredKeys: string[] = []
  for (const [field, kind] of Object.entries(fields)) {
    values[field] = anyValue(isOptional(kind) ? kind.optional : kind, shape)
    if (!isOptional(kind)) requiredKeys.push(field)
  }
  return fc.record(values, { requiredKeys })
}

function anyValue(kind: KindTree, shape: Shape): fc.Arbitrary<unknown> {
  if (typeof kind === 'string') return shape.leaves[kind]
  if (isList(kind)) {
    const [element] = kind
    const isRow = typeof element === 'string' || isChoice(element)
    const length = isRow ? { minLength: shape.rowLength, maxLength: shape.rowLength } : { maxLength: 3 }
    return fc.array(anyValue(element, shape), length)
  }
  if (isWholeNumber(kind)) return fc.integer({ min: kind.integer[0], max: kind.integer[1] })
  return isChoice(kind) ? fc.constantFrom(...kind.choice) : anyFields(kind, shape)
}

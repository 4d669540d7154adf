import type { BlockKinds, FieldKinds, ValuesOf } from '../kinds/kinds.ts'
import button, { type ButtonBlock } from './button.ts'
import callout, { type CalloutBlock } from './callout.ts'
import code, { type CodeBlock } from './code.ts'
import comparison, { type ComparisonBlock } from './comparison.ts'
import divider, { type DividerBlock } from './divider.ts'
import embed, { type EmbedBlock } from './embed.ts'
import html, { type HtmlBlock } from './html.ts'
import image, { type ImageBlock } from './image.ts'
import quote, { type QuoteBlock } from './quote.ts'
import richtext, { type RichtextBlock } from './richtext.ts'
import table, { type TableBlock } from './table.ts'
import timeline, { type TimelineBlock } from './timeline.ts'

export * from './button.ts'
export * from './callout.ts'
export * from './code.ts'
export * from './comparison.ts'
export * from './divider.ts'
export * from './embed.ts'
export * from './html.ts'
export * from './image.ts'
export * from './quote.ts'
export * from './richtext.ts'
export {
  COLUMN_ALIGNMENTS,
  type ColumnAlignment,
  TABLE_FORMS,
  type TableBlock,
  type TableForm,
} from './table.ts'
export * from './timeline.ts'

/**
 * A block of qp.v1: of a type that it knows, or of somebody's own. FORMAT.md 3.3, 11.3.8
 *
 * @typeParam Own - a type that `defineBlockType` of qp-render has made: `Block<typeof chart>` is a block of it
 */
export type Block<Own extends OwnBlockType = never> = [Own] extends [never]
  ? KnownBlock | ExtensionBlock
  : Own extends OwnBlockType
    ? OwnBlock<Own['type'], Own['kinds']>
    : never

/** A block of a type that qp.v1 knows, discriminated by `type`. FORMAT.md 3.3 */
export type KnownBlock =
  | RichtextBlock
  | ImageBlock
  | EmbedBlock
  | HtmlBlock
  | CalloutBlock
  | QuoteBlock
  | DividerBlock
  | TimelineBlock
  | ComparisonBlock
  | TableBlock
  | CodeBlock
  | ButtonBlock

/**
 * A block of a type of somebody's own, with known blocks for all who do not know it. Whatever further fields it has are
 * for those who do: sanitizers drop them. FORMAT.md 11.3.8
 */
export interface ExtensionBlock {
  /** `x-`, its maker and its name: `x-example-map`; at most 64 characters. */
  type: `x-${string}`
  /** What is shown in its place: 1 to 100 blocks, none of them an extension. */
  fallback: KnownBlock[]
}

/** A block of somebody's own type, by its name and its kinds. A sanitized one has `fallback`; it is made anew each time. */
export type OwnBlock<Name extends ExtensionBlock['type'], Fields extends FieldKinds> = {
  type: Name
  fallback?: KnownBlock[]
} & (string extends keyof Fields ? unknown : ValuesOf<Fields>)

/** The property by which a block type is known that `defineBlockType` of qp-render has checked, in any copy of this package. */
export const OWN_BLOCK_TYPE: unique symbol = /* @__PURE__ */ Symbol.for('qp-schema/own-block-type')

/** Any block type of somebody's own. */
export interface OwnBlockType {
  /** What a renderer needs for blocks of such types: each brings it, so that who defines none does not load it. */
  readonly [OWN_BLOCK_TYPE]: object
  readonly type: ExtensionBlock['type']
  readonly kinds: FieldKinds
  readonly schema?: BlockSchema
  fallback(block: never): readonly KnownBlock[]
  /** @param context - what a component of qp-render gets beside its block; that of a page of its own when absent */
  render(block: never, context?: object): { toString(): string }
}

/** A block type of somebody's own, as `defineBlockType` of qp-render makes it. */
export interface OwnBlockTypeOf<
  Name extends ExtensionBlock['type'],
  Fields extends FieldKinds,
> extends OwnBlockType {
  readonly type: Name
  readonly kinds: Fields
  fallback(block: OwnBlock<Name, Fields>): readonly KnownBlock[]
  render(block: OwnBlock<Name, Fields>, context?: object): { toString(): string }
}

/** Says what kinds cannot: any library of the interface Standard Schema makes one, as zod does. */
export interface BlockSchema {
  readonly '~standard': { readonly validate: (block: unknown) => BlockSchemaResult | Promise<unknown> }
}

/** What a {@link BlockSchema} finds; nothing is wrong without `issues`. */
export interface BlockSchemaResult {
  readonly issues?:
    | readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    | undefined
}

/** The `type` of a block. FORMAT.md 3.3 */
export type BlockType = KnownBlock['type']

/** The interface of one block type: `BlockOfType<'image'>`. */
export type BlockOfType<T extends BlockType> = Extract<KnownBlock, { type: T }>

/** The kinds of every block type, as data. FORMAT.md 3.4 */
export const blockKinds = {
  richtext,
  image,
  embed,
  html,
  callout,
  quote,
  divider,
  timeline,
  comparison,
  table,
  code,
  button,
} as const satisfies { readonly [T in BlockType]: BlockKinds }

/** All block types, in the order of the format's description. FORMAT.md 3.3 */
export const BLOCK_TYPES = /* @__PURE__ */ Object.keys(blockKinds) as BlockType[]

/** Whether a string names a block type of qp.v1. */
export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blockKinds, type)
}

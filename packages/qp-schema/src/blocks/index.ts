import type { BlockKinds } from '../kinds/kinds.ts'
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
export { COLUMN_ALIGNMENTS, type ColumnAlignment, type TableBlock } from './table.ts'
export * from './timeline.ts'

/** A block of qp.v1: of a type that it knows, or of somebody's own. FORMAT.md 3.3, 11.3.8 */
export type Block = KnownBlock | ExtensionBlock

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

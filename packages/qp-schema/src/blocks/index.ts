import type { BlockKinds, PlainKindsOf, VariantKindsOf } from '../kinds.ts'
import { type ButtonBlock, buttonKinds } from './button.ts'
import { type CalloutBlock, calloutKinds } from './callout.ts'
import { type CodeBlock, codeKinds } from './code.ts'
import { type ComparisonBlock, comparisonKinds } from './comparison.ts'
import { type DividerBlock, dividerKinds } from './divider.ts'
import { type EmbedBlock, embedKinds } from './embed.ts'
import { type HtmlBlock, htmlKinds } from './html.ts'
import { type ImageBlock, imageKinds } from './image.ts'
import { type QuoteBlock, quoteKinds } from './quote.ts'
import { type RichtextBlock, richtextKinds } from './richtext.ts'
import { type TableBlock, tableKinds } from './table.ts'
import { type TimelineBlock, timelineKinds } from './timeline.ts'

/** A block of qp.v1, discriminated by `type`. SPEC.md 3.3 */
export type Block =
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

/** The `type` of a block. SPEC.md 3.3 */
export type BlockType = Block['type']

/** The interface of one block type: `BlockOfType<'image'>`. */
export type BlockOfType<T extends BlockType> = Extract<Block, { type: T }>

type KindsOfType<T extends BlockType> =
  | PlainKindsOf<BlockOfType<T>>
  | (T extends 'html'
      ? VariantKindsOf<HtmlBlock, 'safetyMode'>
      : T extends 'embed'
        ? VariantKindsOf<EmbedBlock, 'embedType'>
        : never)

/** The kinds of every block type, as data. SPEC.md 3.4 */
export const blockKinds = {
  richtext: richtextKinds,
  image: imageKinds,
  embed: embedKinds,
  html: htmlKinds,
  callout: calloutKinds,
  quote: quoteKinds,
  divider: dividerKinds,
  timeline: timelineKinds,
  comparison: comparisonKinds,
  table: tableKinds,
  code: codeKinds,
  button: buttonKinds,
} as const satisfies { [T in BlockType]: KindsOfType<T> & BlockKinds }

/** All block types, in the order of the format's description. SPEC.md 3.3 */
export const BLOCK_TYPES = Object.keys(blockKinds) as BlockType[]

/** Whether a string names a block type of qp.v1. */
export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(blockKinds, type)
}

export * from './arguments.ts'
export * from './blocks/index.ts'
export {
  BUTTON_ACCENTS,
  BUTTON_SHAPES,
  BUTTON_VARIANTS,
  type ButtonAccent,
  type ButtonBlock,
  type ButtonShape,
  type ButtonVariant,
} from './blocks/button.ts'
export { CALLOUT_TONES, type CalloutBlock, type CalloutTone } from './blocks/callout.ts'
export { CODE_LANGUAGES, type CodeBlock, type CodeLanguage } from './blocks/code.ts'
export type { ComparisonBlock } from './blocks/comparison.ts'
export type { DividerBlock } from './blocks/divider.ts'
export { EMBED_TYPES, type EmbedBlock, type EmbedType } from './blocks/embed.ts'
export { type HtmlBlock, SAFETY_MODES, type SafetyMode } from './blocks/html.ts'
export type { ImageBlock } from './blocks/image.ts'
export type { QuoteBlock } from './blocks/quote.ts'
export type { RichtextBlock } from './blocks/richtext.ts'
export { COLUMN_ALIGNMENTS, type ColumnAlignment, type TableBlock } from './blocks/table.ts'
export type { TimelineBlock, TimelineItem } from './blocks/timeline.ts'
export * from './errors.ts'
export * from './escape.ts'
export * from './guards.ts'
export * from './kinds.ts'
export * from './limits.ts'
export * from './meta.ts'
export * from './page.ts'
export * from './safe-block.ts'
export * from './theme.ts'
export * from './walk.ts'
export * from './walk-blocks.ts'
export type { Warning, WarningCode } from './warnings.ts'

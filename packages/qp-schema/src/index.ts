export * from './arguments.ts'
export { type Arranged, BLOCK_WIDTHS, type BlockWidth } from './arrangement.ts'
export * from './blocks/index.ts'
export * from './checks/errors.ts'
export { isExtension, isExtensionType, withFallbacks } from './checks/extensions.ts'
export * from './html/escape.ts'
export {
  type BlockProblem,
  type BlockProblemReason,
  blockProblem,
  isBlock,
  isBlockOfType,
} from './checks/guards.ts'
export * from './checks/own-blocks.ts'
export { isChoice, isList, isOptional, isWholeNumber } from './kinds/kind-tree.ts'
export * from './kinds/kinds.ts'
export * from './limits.ts'
export { type Direction, DIRECTIONS, type InLanguage } from './language.ts'
export * from './page/meta.ts'
export * from './page/page.ts'
export * from './checks/safe-block.ts'
export * from './page/theme.ts'
export * from './walk/walk.ts'
export * from './walk/walk-blocks.ts'
export type { Warning, WarningCode } from './warnings/warnings.ts'

import {
  assertArgument,
  type Block,
  ContentTooComplexError,
  isObject,
  LIMITS,
  type SafeBlock,
  type Warning,
} from 'qp-schema'
import { LEAF_SANITIZERS } from './leaf-sanitizers.ts'
import { safeBlocks, type SanitizeLeaf } from './safe-blocks.ts'

/** Where the blocks stand in the caller's input. */
export interface SanitizeOptions {
  /** What the paths of warnings and errors begin with; `blocks` by default, as in `blocks[3].html`. */
  path?: string
}

/** What {@link sanitizeBlocks} returns. */
export interface SanitizedBlocks {
  /** The blocks that are left, in order. */
  blocks: SafeBlock[]
  /** What was dropped or changed, in order, at most `LIMITS.warnings`; indices are those of the input. */
  warnings: Warning[]
}

/**
 * Makes blocks safe to store and to show. Every block is rebuilt from the fields that its type declares, each string
 * is treated by its kind, and what is left is in canonical form. Sanitizing the result again changes nothing.
 *
 * A block that shows nothing (no text, media or table row) is dropped with the warning `block_dropped`. So is a block
 * whose required URL is unsafe or not its provider's; the warning `url_dropped` at the URL comes first. An `icon` of
 * more than `LIMITS.iconLength` grapheme clusters is dropped with `icon_dropped`; its block is kept. FORMAT.md 4
 *
 * @param blocks - valid blocks (see `parseBlocks` of `qp-schema/zod`); not changed
 * @throws TypeError with the path, when a value is not a block
 * @throws ContentTooComplexError with the path, when HTML nests deeper than `LIMITS.htmlDepth`
 */
export function sanitizeBlocks(blocks: readonly Block[], options: SanitizeOptions = {}): SanitizedBlocks {
  assertArgument(
    Array.isArray(blocks),
    'sanitizeBlocks',
    'an array of blocks, as in sanitizeBlocks(markdownToBlocks(text).blocks),',
    blocks,
  )
  assertArgument(isObject(options), 'sanitizeBlocks', 'options as an object', options)
  const { path = 'blocks' } = options
  const warnings: Warning[] = []
  const safe = safeBlocks(blocks, path, sanitizeLeaf, (warning) => {
    if (warnings.length < LIMITS.warnings) warnings.push(warning)
  })
  return { blocks: safe, warnings }
}

const sanitizeLeaf: SanitizeLeaf = ({ kind, value, path }, at, block, warn) => {
  try {
    return LEAF_SANITIZERS[kind](value, (finding) => warn({ ...finding, path: `${at}.${path}` }), block)
  } catch (error) {
    throw error instanceof ContentTooComplexError ? error.at(`${at}.${path}`) : error
  }
}

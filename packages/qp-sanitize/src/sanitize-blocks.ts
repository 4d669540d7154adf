import {
  assertArgument,
  assertBlockTypes,
  type Block,
  ContentTooComplexError,
  isObject,
  CONTENT_LIMITS,
  type OwnBlockType,
  type SafeBlock,
  type Warning,
} from 'qp-schema'
import { LEAF_SANITIZERS } from './leaf-sanitizers.ts'
import { ownBlocksOf } from './own-blocks.ts'
import { safeBlocks, type SanitizeLeaf } from './safe-blocks.ts'

/** The options of {@link sanitizeBlocks}. */
export interface SanitizeOptions<Own extends OwnBlockType = OwnBlockType> {
  /**
   * Types of your own, as `defineBlockType` of qp-render makes them. Their blocks need no `fallback`: it is made anew. Of
   * other extensions stay type and fallback. FORMAT.md 11.3.9
   */
  blockTypes?: readonly Own[] | undefined
  /** What the paths of warnings and errors begin with; `blocks` by default, as in `blocks[3].html`. */
  path?: string
}

/** What {@link sanitizeBlocks} returns. */
export interface SanitizedBlocks {
  /** The blocks that are left, in order. */
  blocks: SafeBlock[]
  /** What was dropped or changed, in order, at most `CONTENT_LIMITS.warnings`; indices are those of the input. */
  warnings: Warning[]
}

/**
 * Makes blocks safe to store and to show. Every block is rebuilt from the fields that its type declares, each string
 * is treated by its kind, and what is left is in canonical form. Sanitizing the result again changes nothing.
 *
 * A block that shows nothing (no text, media or table row) is dropped with the warning `block_dropped`. So is a block
 * whose required URL is unsafe or not its provider's; the warning `url_dropped` at the URL comes first. An `icon` of
 * more than `CONTENT_LIMITS.iconLength` grapheme clusters is dropped with `icon_dropped`; its block is kept. FORMAT.md 4
 *
 * @param blocks - valid blocks (see `parseBlocks` of `qp-schema/zod`); not changed
 * @throws TypeError with the path, when a value is not a block, or a block of a type of your own does not fit its `schema`;
 * when its `fallback` gives no known blocks; and what `schema` and `fallback` throw
 * @throws ContentTooComplexError with the path, when HTML nests deeper than `CONTENT_LIMITS.htmlDepth`
 */
export function sanitizeBlocks<Own extends OwnBlockType = never>(
  blocks: readonly (Block | Block<Own>)[],
  options: SanitizeOptions<Own> = {},
): SanitizedBlocks {
  assertArgument(
    Array.isArray(blocks),
    'sanitizeBlocks',
    'an array of blocks, as in sanitizeBlocks(markdownToBlocks(text).blocks),',
    blocks,
  )
  assertArgument(isObject(options), 'sanitizeBlocks', 'options as an object', options)
  const { path = 'blocks', blockTypes } = options
  assertBlockTypes(blockTypes)
  const warnings: Warning[] = []
  const warn = (warning: Warning) => {
    if (warnings.length < CONTENT_LIMITS.warnings) warnings.push(warning)
  }
  const safe = safeBlocks(blocks as readonly Block[], path, sanitizeLeaf, warn, ownBlocksOf(blockTypes ?? []))
  return { blocks: safe, warnings }
}

const sanitizeLeaf: SanitizeLeaf = ({ kind, value, path }, at, block, warn) => {
  try {
    return LEAF_SANITIZERS[kind](value, (finding) => warn({ ...finding, path: `${at}.${path}` }), block)
  } catch (error) {
    throw error instanceof ContentTooComplexError ? error.at(`${at}.${path}`) : error
  }
}

import {
  type Block,
  blockProblem,
  type ExtensionBlock,
  InvalidBlockError,
  isExtension,
  type KnownBlock,
  type Leaf,
  mapLeaves,
  type SafeBlock,
  trustStoredBlocks,
  type Warning,
} from 'qp-schema'
import { BLOCK_DROPPED } from 'qp-schema/policy'
import { isShownWithoutLeaves, showsSomething } from './has-content.ts'

/**
 * What is done to every leaf: returns its safe value, or `undefined` to drop it. May throw.
 *
 * @param at - the path of the block
 */
export type SanitizeLeaf = (leaf: Leaf, at: string, block: Block, warn: Warn) => string | undefined

/** Receives what was dropped or changed. May throw. */
export type Warn = (warning: Warning) => void

/**
 * The one way to a `SafeBlock` in this package: every block is rebuilt from the fields that its type declares, of
 * safe leaves, and left out when it then shows nothing. SPEC.md 4.1.2
 *
 * @param path - what the paths of warnings and errors begin with
 * @throws TypeError with the path, when a value is not a block
 */
export function safeBlocks(
  blocks: readonly Block[],
  path: string,
  sanitizeLeaf: SanitizeLeaf,
  warn: Warn,
): SafeBlock[] {
  const safe: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    const problem = blockProblem(block)
    if (problem !== undefined) throw new TypeError(new InvalidBlockError(problem, at).message)
    const rebuilt = isExtension(block)
      ? rebuildExtension(block, at, sanitizeLeaf, warn)
      : rebuild(block, at, sanitizeLeaf, warn)
    if (rebuilt !== undefined) safe.push(rebuilt)
  }
  return trustStoredBlocks(safe)
}

/** Of an extension stays what everybody can show. FORMAT.md 11.3.9 */
function rebuildExtension(
  { type, fallback }: ExtensionBlock,
  at: string,
  sanitizeLeaf: SanitizeLeaf,
  warn: Warn,
): Block | undefined {
  const safe = safeBlocks(fallback, `${at}.fallback`, sanitizeLeaf, warn)
  if (safe.length > 0) return { type, fallback: safe as readonly Block[] as KnownBlock[] }
  warn({ code: 'block_dropped', path: at, message: `the ${type} was dropped: ${BLOCK_DROPPED.empty}` })
  return undefined
}

function rebuild(block: KnownBlock, at: string, sanitizeLeaf: SanitizeLeaf, warn: Warn): Block | undefined {
  let shows = false
  const rebuilt = mapLeaves(block, (leaf) => {
    const value = sanitizeLeaf(leaf, at, block, warn)
    shows ||= value !== undefined && showsSomething(leaf, value)
    return value
  })
  if (rebuilt !== undefined && (shows || isShownWithoutLeaves(block))) return rebuilt
  const why = BLOCK_DROPPED[rebuilt === undefined ? 'url' : 'empty']
  warn({ code: 'block_dropped', path: at, message: `the ${block.type} was dropped: ${why}` })
  return undefined
}

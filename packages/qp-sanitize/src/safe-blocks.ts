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

/** Rebuilds a block of safe leaves, without trusting it yet; `undefined` to drop it. */
export type Rebuild = (block: Block, at: string, sanitizeLeaf: SanitizeLeaf, warn: Warn) => Block | undefined

/**
 * The one way to a `SafeBlock` in this package: every block is rebuilt from the fields that its type declares, of
 * safe leaves, and left out when it then shows nothing. SPEC.md 4.1.2
 *
 * @param path - what the paths of warnings and errors begin with
 * @param ownOf - what rebuilds a block of somebody's own type; `undefined` for a block of none
 * @throws TypeError with the path, when a value is not a block
 */
export function safeBlocks(
  blocks: readonly Block[],
  path: string,
  sanitizeLeaf: SanitizeLeaf,
  warn: Warn,
  ownOf?: (block: unknown) => Rebuild | undefined,
): SafeBlock[] {
  const safe: Block[] = []
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    const rebuilt = (ownOf?.(block) ?? rebuildKnown)(block, at, sanitizeLeaf, warn)
    if (rebuilt !== undefined) safe.push(rebuilt)
  }
  return trustStoredBlocks(safe)
}

function rebuildKnown(block: Block, at: string, sanitizeLeaf: SanitizeLeaf, warn: Warn): Block | undefined {
  const problem = blockProblem(block)
  if (problem !== undefined) throw new TypeError(new InvalidBlockError(problem, at).message)
  return isExtension(block)
    ? rebuildExtension(block, at, sanitizeLeaf, warn)
    : rebuild(block, at, sanitizeLeaf, warn)
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
  warn(blockDropped(type, at, 'empty'))
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
  warn(blockDropped(block.type, at, rebuilt === undefined ? 'url' : 'empty'))
  return undefined
}

/** The warning that a block was left out. */
export function blockDropped(type: string, at: string, why: 'url' | 'empty'): Warning {
  return { code: 'block_dropped', path: at, message: `the ${type} was dropped: ${BLOCK_DROPPED[why]}` }
}

import { assertArgument } from '../arguments.ts'
import type { Block } from '../blocks/index.ts'
import { isExtension } from './extensions.ts'

declare const safe: unique symbol

/**
 * A block whose every leaf has passed the sanitizer. Renderers take nothing else: forgetting to sanitize does not
 * compile, and is refused when it runs. It is made by `sanitizeBlocks` and
 * `acceptCanonicalBlocks` of qp-sanitize and by {@link trustStoredBlocks}. SPEC.md 4.1
 *
 * What is remembered is the object, so that a copy of it (a spread, JSON, a message between threads) is no `SafeBlock`.
 * What it holds is not watched: who changes a block after it was sanitized has to sanitize it again.
 */
export type SafeBlock = Readonly<Block> & { readonly [safe]: true }

/**
 * Takes blocks for safe without looking at them. Only for blocks that were sanitized before they were stored:
 * rows of your own store, or the answer of a Quick Pages server that you trust. The objects themselves are marked, and
 * returned in the array that was given. SPEC.md 4.1.2
 */
export function trustStoredBlocks(blocks: readonly Block[]): SafeBlock[] {
  assertArgument(
    Array.isArray(blocks),
    'trustStoredBlocks',
    'an array of blocks, as in trustStoredBlocks(page.content),',
    blocks,
  )
  const marked = safeBlocks()
  for (const block of blocks) {
    if (isReference(block)) marked.add(block)
    if (isExtension(block)) trustStoredBlocks(block.fallback)
  }
  return blocks as SafeBlock[]
}

/**
 * Refuses what is no array of {@link SafeBlock}s. What is no object holds nothing that a sanitizer would look at, and
 * passes: renderers show it as what they do not know. SPEC.md 4.1.5
 *
 * @param caller - the function that was given the blocks
 * @throws TypeError with the place of the first that is none: `blocks[2] did not come from sanitizeBlocks …`
 */
export function assertSafeBlocks(blocks: unknown, caller: string): asserts blocks is readonly SafeBlock[] {
  assertArgument(
    Array.isArray(blocks),
    caller,
    `an array of safe blocks, as in ${caller}(sanitizeBlocks(blocks).blocks),`,
    blocks,
  )
  const marked = safeBlocks()
  for (const [index, block] of (blocks as readonly unknown[]).entries())
    if (isReference(block) && !marked.has(block)) throw notSafe(`blocks[${index}]`)
}

/**
 * The same for one block.
 *
 * @param path - the block as the error calls it
 */
export function assertSafeBlock(block: unknown, path: string): asserts block is SafeBlock {
  if (isReference(block) && !safeBlocks().has(block)) throw notSafe(path)
}

function notSafe(path: string): TypeError {
  return new TypeError(
    `${path} did not come from sanitizeBlocks or trustStoredBlocks: sanitize it, or trust it by name if it was sanitized before it was stored. A copy of a safe block is a new one`,
  )
}

const KEY = Symbol.for('qp-schema/safe-blocks')

/** One for all copies of this package in a program: what one of them has marked, another one takes. */
function safeBlocks(): WeakSet<object> {
  const shared = globalThis as { [KEY]?: WeakSet<object> }
  return (shared[KEY] ??= new WeakSet())
}

function isReference(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

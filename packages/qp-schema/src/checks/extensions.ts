import { assertArgument, isObject } from '../arguments.ts'
import type { Block, ExtensionBlock, KnownBlock } from '../blocks/index.ts'
import { CONTENT_LIMITS } from '../limits.ts'

/** What the type of an extension looks like. FORMAT.md 11.3.8 */
export const EXTENSION_TYPE = /^x-[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a value can be the type of a block of somebody's own: `x-example-map`. FORMAT.md 11.3.8 */
export function isExtensionType(type: unknown): type is ExtensionBlock['type'] {
  return (
    typeof type === 'string' && type.length <= CONTENT_LIMITS.extensionTypeLength && EXTENSION_TYPE.test(type)
  )
}

/** Whether a value is a block of a type of somebody's own that says what to show in its place. FORMAT.md 11.3.8 */
export function isExtension(value: unknown): value is ExtensionBlock {
  if (!isObject(value)) return false
  const { type, fallback } = value
  return isExtensionType(type) && Array.isArray(fallback) && fallback.length > 0
}

/**
 * Blocks with the fallback of each extension in its place, for whoever does not know its type; the same array if there
 * is none. FORMAT.md 11.3.10
 */
export function withFallbacks<B extends Block>(blocks: readonly B[]): Extract<B, KnownBlock>[] {
  assertArgument(Array.isArray(blocks), 'withFallbacks', 'an array of blocks', blocks)
  const known = blocks.some(isExtension)
    ? blocks.flatMap((block): unknown[] => (isExtension(block) ? block.fallback : [block]))
    : blocks
  return known as Extract<B, KnownBlock>[]
}

import attacks from '../vectors/attacks.json' with { type: 'json' }
import type { BlockType } from './blocks/index.ts'
import type { BlockVector, PageVector } from './conformance/vector.ts'
import { blocks, pages } from './generated/vector-files.ts'

/** A type without a file does not compile. TypeScript reads the strings of JSON as any strings; a test checks the rest. */
const blockFiles: { readonly [T in BlockType]: unknown } = blocks

/** The vectors of every block type. FORMAT.md 3.9.1 */
export const blockVectors: { readonly [T in BlockType]: readonly BlockVector[] } = blockFiles as {
  readonly [T in BlockType]: readonly BlockVector[]
}

/** Attacks, each with what is left of it. They have `sanitized` only. FORMAT.md 3.9.2 */
export const attackVectors: readonly BlockVector[] = attacks as unknown as readonly BlockVector[]

const pageFiles: readonly unknown[] = Object.values(pages).flat()

/** Whole pages. FORMAT.md 3.9.3 */
export const pageVectors: readonly PageVector[] = pageFiles as readonly PageVector[]

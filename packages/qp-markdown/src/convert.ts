import type { Block, Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { Context, Fallback } from './emit/context.ts'
import { blocksOfNode } from './emit/flow-blocks.ts'
import { newContext } from './emit/new-context.ts'
import { readBlocks } from './from-markdown/block-pass.ts'
import type { Definitions } from './from-markdown/definitions.ts'
import type { ResolveUrl } from './own-urls.ts'
import type { Positions, SourcePositions } from './positions.ts'

/** Blocks, and what was dropped or changed on the way. */
export interface Conversion {
  blocks: Block[]
  /** At most 100, in the order of the text. Their `path` is `content`, their message starts with the line. */
  warnings: Warning[]
  /** Where each block stands in the text, by its index; there with the option `positions`. */
  positions?: SourcePositions
}

/** Options of {@link markdownToBlocks}. */
export interface ConvertOptions {
  /**
   * Whether fences named `qp`, which `blocksToMarkdown` writes, are read as blocks; they are code otherwise.
   * Of an extension stay `type` and `fallback`. FORMAT.md 9.15
   */
  readonly extended?: boolean
  /** Gives the addresses of links and pictures, also those within `qp` fences. They are as written without it. */
  readonly resolveUrl?: ResolveUrl
  /** Whether the blocks' places in the text are given beside them. */
  readonly positions?: boolean
}

export interface TextOptions {
  readonly resolveUrl?: ResolveUrl | undefined
  readonly fence?: Context['fence']
  readonly fallback?: Fallback | undefined
  /** Those of this text. */
  readonly positions?: Positions | undefined
}

/**
 * Converts the default dialect.
 *
 * @param place - is told the blocks of each construct at top level, by its number
 */
export function convert(
  markdown: string,
  options: TextOptions,
  place?: (construct: number, blocks: readonly Block[]) => void,
): Conversion {
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  const definitions: Definitions = new Map()
  const warnings: Warning[] = []
  const nodes = readBlocks(source, definitions)
  const context = newContext(definitions, options, warnings)
  if (FRONT_MATTER.test(source)) context.hint(1, 'front matter')
  const blocks: Block[] = []
  const { positions } = options
  for (const [construct, node] of nodes.entries()) {
    const made = blocksOfNode(node, context)
    for (const block of made) blocks.push(block)
    place?.(construct, made)
    positions?.add([node], made.length)
  }
  return { blocks, warnings, ...(positions && { positions: positions.list }) }
}

/** A mapping of YAML between lines of hyphens, by its first line. */
const FRONT_MATTER = /^---\n\w+:(?=\s)[^]*\n---(?:\s|$)/

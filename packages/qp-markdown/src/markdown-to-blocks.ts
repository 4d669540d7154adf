import { assertArgument, type Block, isObject, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { readBlocks } from './from-markdown/block-pass.ts'
import { newContext } from './emit/new-context.ts'
import type { Definitions } from './from-markdown/definitions.ts'
import { blocksOfNode } from './emit/flow-blocks.ts'

/** Blocks, and what was dropped or changed on the way. */
export interface Conversion {
  blocks: Block[]
  /** At most 100, in the order of the text. Their `path` is `content`, their message starts with the line. */
  warnings: Warning[]
}

/** Options of {@link markdownToBlocks}. */
export interface ConvertOptions {
  /** Whether fences named `qp`, which `blocksToMarkdown` writes, are read as blocks; they are code otherwise. FORMAT.md 9.15 */
  readonly extended?: boolean
}

/**
 * Converts markdown to blocks: one block for every heading, paragraph, list and so on at top level. The result
 * is valid qp.v1. It is not a `SafeBlock[]` yet, although the sanitizer would change nothing in its HTML. FORMAT.md 9
 *
 * @param markdown - any string; a byte order mark is ignored, line endings and control characters are cleaned
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits; nothing else for a string
 */
export function markdownToBlocks(markdown: string, options: ConvertOptions = {}): Conversion {
  assertArgument(typeof markdown === 'string', 'markdownToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'markdownToBlocks', 'options as an object', options)
  return convert(markdown, options)
}

/** @param place - is told the blocks of each construct at top level, by its number */
export function convert(
  markdown: string,
  options: ConvertOptions,
  place?: (construct: number, blocks: readonly Block[]) => void,
): Conversion {
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  const definitions: Definitions = new Map()
  const warnings: Warning[] = []
  const nodes = readBlocks(source, definitions)
  const context = newContext(definitions, options, warnings)
  if (FRONT_MATTER.test(source)) context.hint(1, 'front matter')
  const blocks: Block[] = []
  for (const [construct, node] of nodes.entries()) {
    const made = blocksOfNode(node, context)
    for (const block of made) blocks.push(block)
    place?.(construct, made)
  }
  return { blocks, warnings }
}

/** A mapping of YAML between lines of hyphens, by its first line. */
const FRONT_MATTER = /^---\n\w+:(?=\s)[^]*\n---(?:\s|$)/

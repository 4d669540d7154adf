import {
  assertArgument,
  type Block,
  type BlockType,
  InvalidBlockError,
  isExtension,
  isObject,
  mapLeaves,
} from 'qp-schema'
import { blockOrTableProblem } from '../block-or-table-problem.ts'
import { calloutToMarkdown } from './blocks/callout.ts'
import { ifRepresentable, unrepresentable } from './unrepresentable.ts'
import { codeToMarkdown } from './blocks/code.ts'
import { DEFAULT, GFM, GFM_WITH_HTML } from './dialect.ts'
import { dividerToMarkdown } from './blocks/divider.ts'
import { fencedLines } from './fence.ts'
import { topLevel } from './flow/flow.ts'
import type { ToMarkdown, MarkdownLines } from './handler.ts'
import { HINT_FIELDS } from '../hint-fields.ts'
import { imageToMarkdown } from './blocks/image.ts'
import type { FlowPlace, ListMarker } from './flow/flow-place.ts'
import { quoteToMarkdown } from './blocks/quote.ts'
import { richtextToMarkdown } from './blocks/richtext.ts'
import { tableToMarkdown } from './blocks/table.ts'

/** Block types that markdown has a construct for; the others are fences. */
const TO_MARKDOWN: { readonly [T in BlockType]?: ToMarkdown<T> } = {
  richtext: richtextToMarkdown,
  image: imageToMarkdown,
  callout: calloutToMarkdown,
  quote: quoteToMarkdown,
  divider: dividerToMarkdown,
  table: tableToMarkdown,
  code: codeToMarkdown,
}

/** Options of {@link blocksToMarkdown}. */
export interface MarkdownOptions {
  /** `gfm` writes GitHub's dialect, which `gfmToBlocks` reads. Default: the dialect of `markdownToBlocks`. */
  variant?: 'gfm'
}

/** The dialects to try for a block, the plainest first. */
const PLACES = { default: [topLevel(DEFAULT)], gfm: [topLevel(GFM), topLevel(GFM_WITH_HTML)] }

/**
 * Writes blocks as readable markdown. A block that markdown can express exactly is written as markdown, every other
 * block as a fence named `qp` that holds its JSON. `markdownToBlocks(markdown, { extended: true })` gives sanitized
 * blocks back unchanged. Without `extended` the fences are code blocks, so nothing is lost. In the variant `gfm` what
 * markdown has no words for is HTML where it can be, and `gfmToBlocks` gives the blocks back. Linear in the length of
 * the blocks. FORMAT.md 9.15
 *
 * Blocks need not be sanitized: their HTML is translated to markdown or shown as source in a fence. A block of a type,
 * variant or choice that this version does not know becomes a fence too. Properties that the format does not know are
 * left out, and so are the fields of an extension.
 *
 * @param blocks - in order; not changed
 * @param options - `variant`: the dialect to write
 * @returns markdown that ends in a line feed; the empty string for no blocks
 * @throws TypeError for another variant
 * @throws InvalidBlockError with the path (`blocks[3].rows[1]`), when a value is not a block
 */
export function blocksToMarkdown(blocks: readonly Block[], options: MarkdownOptions = {}): string {
  assertArgument(Array.isArray(blocks), 'blocksToMarkdown', 'an array of blocks', blocks)
  assertArgument(isObject(options), 'blocksToMarkdown', 'options as an object', options)
  const { variant } = options
  const isKnown = variant === undefined || variant === 'gfm'
  assertArgument(isKnown, 'blocksToMarkdown', "a variant that is 'gfm' or absent", variant)
  const places = PLACES[variant ?? 'default']
  const parts: string[] = []
  let marker: ListMarker | undefined
  for (const [index, block] of blocks.entries()) {
    const written = writtenBlock(block, `blocks[${index}]`, places, marker)
    marker = written.marker
    parts.push(written.lines.join('\n'))
  }
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}

function writtenBlock(
  block: Block,
  at: string,
  places: readonly FlowPlace[],
  before: ListMarker | undefined,
): MarkdownLines {
  const problem = blockOrTableProblem(block)
  if (problem?.reason === 'malformed') throw new InvalidBlockError(problem, at)
  if (problem !== undefined) return fenced(block)
  const known = mapLeaves(block, ({ value }) => value) ?? block
  const write =
    isExtension(known) || 'lang' in known || 'dir' in known
      ? undefined
      : (TO_MARKDOWN[known.type] as ToMarkdown<BlockType> | undefined)
  if (write === undefined) return fenced(known)
  for (const place of places) {
    const written = ifRepresentable(() => withHint(known, write(known as never, place, before), place))
    if (written !== undefined) return written
  }
  return fenced(known)
}

/** Puts the comment before a block that says how it is shown. SPEC.md 9.15.15 */
function withHint(block: Block, written: MarkdownLines, { dialect }: FlowPlace): MarkdownLines {
  const values = new Map<string, unknown>(Object.entries(block))
  const hints = [...HINT_FIELDS].flatMap(([name, field]) => {
    const value = values.get(name)
    if (value === undefined) return []
    const read = field.read(String(value))
    if (!dialect.isGfm || !('value' in read) || read.value !== value) return unrepresentable()
    return ` ${name}=${hintValue(String(value))}`
  })
  if (hints.length === 0) return written
  return { ...written, lines: [`<!-- qp:${hints.join('')} -->`, ...written.lines] }
}

/** No `--` ends the comment, no quotation mark the value. */
function hintValue(value: string): string {
  if (/^[\w-]+$/.test(value) && !value.includes('--')) return value
  const escaped = value.replace(/&|"|[\n\r]|-(?=-)/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `"${escaped}"`
}

function fenced(block: Block): MarkdownLines {
  return { lines: fencedLines(JSON.stringify(block, undefined, 2), 'qp') }
}

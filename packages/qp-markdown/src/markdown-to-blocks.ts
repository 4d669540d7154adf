import { assertArgument, type Block, ContentTooComplexError, isObject, LIMITS, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import type { Context } from './reference/context.ts'
import { flowToBlocks, flowToHtml, inlineToHtml } from './reference/index.ts'
import { type Document, parseMarkdown } from './parse.ts'
import { scanMarkdown } from './guard/scan-markdown.ts'

/** Blocks, and what was dropped or changed on the way. */
export interface Conversion {
  blocks: Block[]
  /** At most 100, in the order of the text. Their `path` is `content`, their message starts with the line. */
  warnings: Warning[]
}

/** Options of {@link markdownToBlocks}. */
export interface ConvertOptions {
  /** Whether fences named `qp`, which `blocksToMarkdown` writes, are read as blocks; they are code otherwise. SPEC.md 9.15 */
  readonly extended?: boolean
}

/**
 * Converts markdown to blocks: one block for every heading, paragraph, list and so on at top level. The result
 * is valid qp.v1. It is not a `SafeBlock[]` yet, although the sanitizer would change nothing in its HTML. SPEC.md 9
 *
 * @param markdown - any string; a byte order mark is ignored, line endings and control characters are cleaned
 * @throws ContentTooComplexError when the text is nested or repeated beyond the limits; nothing else
 */
export function markdownToBlocks(markdown: string, options: ConvertOptions = {}): Conversion {
  assertArgument(typeof markdown === 'string', 'markdownToBlocks', 'markdown as a string', markdown)
  assertArgument(isObject(options), 'markdownToBlocks', 'options as an object', options)
  // The parser would skip the byte order mark and then count its positions without it.
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  if (!/\S/.test(source)) return { blocks: [], warnings: [] }
  scanMarkdown(source)
  return blocksOf(parseMarkdown(source), options)
}

/** The blocks of a parsed document. */
export function blocksOf(document: Document, { extended = false }: ConvertOptions = {}): Conversion {
  const warnings: Warning[] = []
  const blocks = flowToBlocks(document.tree.children, contextOf(document, extended, warnings))
  return { blocks, warnings }
}

function contextOf(document: Document, extended: boolean, warnings: Warning[]): Context {
  const spent = { reference: 0, cell: 0 }
  return {
    source: document.source,
    definitions: document.definitions,
    insideLink: false,
    extended,
    inline: inlineToHtml,
    flow: flowToHtml,
    warn(code, node, message) {
      if (warnings.length >= LIMITS.warnings) return
      warnings.push({ code, path: 'content', message: `line ${node.position?.start.line ?? 1}: ${message}` })
    },
    spend(what, amount) {
      spent[what] += amount
      if (spent[what] > ALLOWANCE[what]) throw new ContentTooComplexError(EXCEEDED[what], 'content')
    },
  }
}

/** How much more than it says a text may grow to: no page could hold it anyway. */
const ALLOWANCE = { reference: LIMITS.pageBytes, cell: LIMITS.pageBytes / '"",'.length }

const EXCEEDED = {
  reference: `references repeat more than ${LIMITS.pageBytes} characters of their definitions`,
  cell: 'table rows lack more cells than a page can hold',
}

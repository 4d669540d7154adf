import { type CompileContext, fromMarkdown, type Options, type Token } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import type { Definition, Nodes, Root } from 'mdast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { LIMITS, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { type Conversion, type ConvertOptions } from '../../src/convert.ts'
import { gfmNodes } from './gfm-nodes.testkit.ts'
import { flowToBlocks } from './flow.testkit.ts'
import { taskBoxes } from './task-boxes.testkit.ts'

/**
 * Converts markdown with `mdast-util-from-markdown`, which defines what is right. Not bounded in time: see the limits
 * of what calls it.
 */
export function convertWithReference(markdown: string, options: ConvertOptions = {}): Conversion {
  const source = cleanText(markdown).replace(/^\ufeff/, '')
  const { tree, source: escaped } = withoutNotes(source)
  return convert(tree, escaped, options)
}

/** A footnote's definition whose text is a URL reads as a link definition: its bracket is escaped, so that it stays text. */
function withoutNotes(source: string): { readonly tree: Root; readonly source: string } {
  const tree = parseWithReference(source)
  const note = definitionsOf(tree).find(({ identifier }) => identifier.startsWith('^'))
  const offset = note?.position?.start.offset
  if (offset === undefined) return { tree, source }
  return withoutNotes(`${source.slice(0, offset)}\\${source.slice(offset)}`)
}

function convert(tree: Root, source: string, options: ConvertOptions): Conversion {
  const definitions = new Map<string, Definition>()
  for (const definition of definitionsOf(tree)) {
    if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
  }
  const warnings: Warning[] = []
  const blocks = flowToBlocks(tree.children, {
    source,
    targetOf(identifier) {
      const definition = definitions.get(identifier)
      return definition && { url: definition.url, title: definition.title ?? null }
    },
    insideLink: false,
    extended: options.extended ?? false,
    warn(code, node, message) {
      if (warnings.length >= LIMITS.warnings) return
      warnings.push({ code, path: 'content', message: `line ${node.position?.start.line ?? 1}: ${message}` })
    },
    spend() {},
  })
  return { blocks, warnings }
}

/** The tree of a text. */
export function parseWithReference(source: string): Root {
  // The parser ignores a byte order mark of its own.
  return fromMarkdown(`\ufeff${source}`, OPTIONS)
}

function definitionsOf(tree: Root): Definition[] {
  const found: Definition[] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'definition') found.push(node)
    if ('children' in node) pending.push(...node.children.toReversed())
  }
  return found
}

const TABLES = gfmTableFromMarkdown()

const OPTIONS: Options = {
  extensions: [
    gfmAutolinkLiteral(),
    gfmTable(),
    gfmStrikethrough({ singleTilde: false }),
    gfmTaskListItem(),
    // An HTML block would swallow the markdown lines after it; inline HTML stays a node, so that nothing in a
    // tag is read as emphasis or as a bare URL.
    { disable: { null: ['htmlFlow'] } },
  ],
  mdastExtensions: [gfmNodes, TABLES, { exit: { codeText: exitCode, htmlText: exitHtml } }, taskBoxes],
}

/** The tokenizer leaves white space behind the third column at the beginning of a line, of which CommonMark keeps none. */
function exitHtml(this: CompileContext, token: Token): void {
  const value = this.resume().replaceAll(/\n[\t ]+/g, '\n')
  const html = this.stack.at(-1)
  if (html?.type === 'html') html.value = value
  this.exit(token)
}

/** In code of a cell a backslash escapes a bar, and in all code a line ending is a space. */
function exitCode(this: CompileContext, token: Token): void {
  const code = this.stack.at(-2)
  TABLES.exit?.['codeText']?.call(this, token)
  if (code?.type === 'inlineCode') code.value = code.value.replaceAll(/\n[\t ]*/g, ' ')
}

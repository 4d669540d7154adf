import type { Block } from 'qp-schema'
import type { DialectContext } from '../emit/context.ts'
import type { Dialect } from '../from-markdown/dialect.ts'
import type { DialectNode, Html } from '../from-markdown/nodes.ts'
import { textHtml } from '../html.ts'
import { quoteHtml } from './alerts.ts'
import { htmlBlockAt } from './raw-html/html-blocks.ts'
import { htmlOfSource } from './raw-html/html-source.ts'
import { GfmInlines, type Shared } from './inlines.ts'
import { type Marks, MarkSearch } from '../from-markdown/mark-search.ts'
import { mathBlockAt } from './math-blocks.ts'
import { mathHtml } from './math.ts'
import { imagesInRows } from './picture-rows.ts'

const MARKUP = /[\n$&*<>[\\\]_`~@]|:(?:\/\/|[a-z\d+_-]+:)|[wW]{3}\./
/** A leaf of GitHub's dialect begins with one of these. */
const LEAF = /[<$\\`~]/

/**
 * What GitHub's dialect reads in a text.
 *
 * @param marks - of the text that lines are read of, see {@link marksOf}
 */
export function gfmDialect(marks: Marks, shared: Shared): Dialect {
  return {
    markup: MARKUP,
    containerAt: (cursor) => shared.notes.containerAt(cursor),
    leafAt(cursor, interrupts) {
      if (cursor.isIndented || !LEAF.test(cursor.source.charAt(cursor.next))) return undefined
      return htmlBlockAt(cursor, interrupts, marks) ?? mathBlockAt(cursor, interrupts, marks)
    },
    inlinesOf: (text) => new GfmInlines(text, shared),
  }
}

/** Finds what closes formulas and comments. A formula may end at the last line, which has no line end. */
export function marksOf(source: string): MarkSearch {
  return new MarkSearch(`${source.trimEnd()}\n`)
}

/** What GitHub's dialect writes. */
export function gfmContext(
  dialect: Dialect,
  shared: Shared,
  targetOf: DialectContext['targetOf'],
): DialectContext {
  return {
    ...dialect,
    targetOf,
    imagesWithin: imagesInRows,
    quoteHtml,
    get holdsHtml() {
      return shared.open.isSeen
    },
    blocksOf,
    htmlOf: (node) => (node.type === 'html' && !node.isText ? sourceHtml(node, shared) : flowHtmlOf(node)),
  }
}

function blocksOf(node: DialectNode): Block[] {
  const html = flowHtmlOf(node)
  return html === '' ? [] : [{ type: 'richtext', html }]
}

function flowHtmlOf(node: DialectNode): string {
  switch (node.type) {
    case 'math':
      return `<p>${mathHtml(node.tex, true)}</p>`
    case 'html':
      return `<p>${textHtml(node.text)}</p>`
    case 'note':
      return ''
  }
}

function sourceHtml({ text, line }: Html, { open, dropped }: Shared): string {
  const html = htmlOfSource(text, line, open, (tag) => dropped(tag, line))
  // Text between tags is written as in HTML too.
  if (/\S/.test(html)) open.isSeen = true
  return html
}

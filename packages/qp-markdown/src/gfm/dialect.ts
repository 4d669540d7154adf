import type { Block } from 'qp-schema'
import type { Context, DialectContext } from '../emit/context.ts'
import type { Urls } from '../from-html/tree/urls.ts'
import type { Target } from '../from-markdown/definitions.ts'
import type { Dialect } from '../from-markdown/dialect.ts'
import type { DialectNode, Html, OwnBlock } from '../from-markdown/nodes.ts'
import { textHtml } from '../html.ts'
import { quoteHtml } from './alerts.ts'
import { blockHtml } from './raw-html/block-html.ts'
import { htmlBlockAt } from './raw-html/html-blocks.ts'
import { htmlOfSource } from './raw-html/html-source.ts'
import { MARKUP, type Shared } from './constructs/own-syntax.ts'
import { GfmInlines } from './inlines.ts'
import { type Marks, MarkSearch } from '../from-markdown/mark-search.ts'
import { mathBlockAt } from './math-blocks.ts'
import { mathHtml } from './math.ts'
import { imagesInRows } from './picture-rows.ts'
import type { HtmlSurroundings } from './regions.ts'

/** A leaf of GitHub's dialect begins with one of these. */
const LEAF = /[<$\\`~]/

/**
 * What GitHub's dialect reads in a text.
 *
 * @param marks - of the text that lines are read of, see {@link marksOf}
 */
export function gfmDialect(marks: Marks, shared: Shared): Dialect {
  return {
    markup: shared.own?.markup ?? MARKUP,
    containerAt: (cursor) => shared.notes.containerAt(cursor),
    leafAt(cursor, interrupts) {
      if (cursor.isIndented) return undefined
      const own = shared.own?.leafAt(cursor)
      if (own !== undefined || !LEAF.test(cursor.source.charAt(cursor.next))) return own
      return htmlBlockAt(cursor, interrupts, marks) ?? mathBlockAt(cursor, interrupts, marks)
    },
    inlinesOf: (text) => new GfmInlines(text, shared),
  }
}

/** Finds what closes formulas and comments. A formula may end at the last line, which has no line end. */
export function marksOf(source: string): MarkSearch {
  return new MarkSearch(`${source.trimEnd()}\n`)
}

/**
 * What GitHub's dialect writes.
 *
 * @param surroundings - gives those of the HTML in the text, once something is written
 */
export function gfmContext(
  dialect: Dialect,
  shared: Shared,
  surroundings: () => HtmlSurroundings,
): DialectContext {
  const ownBlocks = (node: OwnBlock, context: Context): Block[] => {
    const dialectOf = (text: string, inner: Shared): DialectContext =>
      gfmContext(gfmDialect(marksOf(text), inner), inner, surroundings)
    return shared.own?.blocksOf(node, context, { shared, surroundings: surroundings(), dialectOf }) ?? []
  }
  return {
    ...dialect,
    targetOf: (target, purpose) => targetBy(surroundings().urls, target, purpose),
    imagesWithin: imagesInRows,
    quoteHtml,
    ...shared.own?.dialect,
    get holdsHtml() {
      return shared.open.isSeen
    },
    blocksOf(node, context) {
      if (node.type === 'own') return ownBlocks(node, context)
      const html = flowHtmlOf(node)
      return html === '' ? [] : [{ type: 'richtext', html }]
    },
    htmlOf(node, context) {
      if (node.type === 'own') {
        shared.open.isSeen = true
        return ownBlocks(node, context).map(blockHtml).join('')
      }
      return node.type === 'html' && !node.isText ? sourceHtml(node, shared) : flowHtmlOf(node)
    },
  }
}

/** What makes relative addresses absolute. */
function targetBy(urls: Urls, target: Target, purpose: Parameters<DialectContext['targetOf']>[1]): Target {
  // Who writes the tag reads the address: reading it here as well would take that time twice.
  if (target.url === '' || (!urls.hasBase(purpose) && target.url === target.url.trim())) return target
  const url = urls.resolve(target.url, purpose)
  return url === undefined ? target : { ...target, url }
}

function flowHtmlOf(node: Exclude<DialectNode, OwnBlock>): string {
  switch (node.type) {
    case 'math':
      return `<p>${mathHtml(node.tex, true)}</p>`
    case 'html':
      return `<p>${textHtml(node.text)}</p>`
    case 'note':
      return ''
  }
}

function sourceHtml({ text, line }: Html, shared: Shared): string {
  const html = htmlOfSource(text, line, shared, (tag) => shared.dropped(tag, line))
  // Text between tags is written as in HTML too.
  if (/\S/.test(html)) shared.open.isSeen = true
  return html
}

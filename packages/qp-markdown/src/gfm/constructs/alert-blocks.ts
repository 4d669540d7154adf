import { assertArgument, type Block } from 'qp-schema'
import { tagsOf } from 'qp-schema/policy'
import type { QuoteContent } from '../../emit/context.ts'
import { textHtml } from '../../html.ts'
import { quoteHtml } from '../alerts.ts'
import { ALERTS, blockHtml } from '../raw-html/block-html.ts'
import type { FurtherConstruct } from './constructs.ts'
import { checkedBlocks } from './own-blocks.ts'
import type { Extend } from './own-syntax.ts'

/** A quote with a marker. Its HTML stands for what was written: keep it whole, as there may be HTML in it that is yet to be read. */
export interface AlertContent {
  /** What stands between `[!` and `]`, as it was written: 1 to 100 characters without markup. */
  readonly kind: string
  /** HTML of the rest of that line; empty where an element goes on behind the line. */
  readonly title: string
  /** HTML of what follows; empty for nothing. */
  readonly html: string
}

/**
 * Quotes that begin with a marker, such as `> [!faq] Why?`, for `constructsOf`. It comes before the alerts of the dialect, and
 * before such constructs behind it.
 *
 * @param read - gives blocks in the place of a quote, whose shape is checked; `undefined` leaves it to what comes next. In quotes,
 *   lists and HTML they stand in a block quote, where the label of a callout is its first paragraph. It has to give the same
 *   for the same
 * @throws TypeError for no function
 */
export function alertConstruct(
  read: (content: AlertContent) => readonly Block[] | undefined,
): FurtherConstruct {
  assertArgument(typeof read === 'function', 'alertConstruct', 'a function', read)
  const extend: Extend = (syntax, added) => {
    const quoteBlocks = (content: QuoteContent): Block[] | undefined => {
      const alert = alertContentOf(content)
      const given: unknown = alert && read(alert)
      if (alert === undefined || given === undefined) return syntax.dialect?.quoteBlocks(content)
      const blocks = checkedBlocks(given, `the construct of [!${alert.kind}]`)
      added(Math.max(0, JSON.stringify(blocks).length - content.html.length))
      return blocks
    }
    const htmlOf = (content: QuoteContent): string =>
      quoteBlocks(content)?.map(htmlWithin).join('') ?? quoteHtml(content)
    return { ...syntax, dialect: { quoteBlocks, quoteHtml: htmlOf } }
  }
  return { extend }
}

const MARKER = /^\[!([^[\]<>&\\\n]{1,100})\]/
const LINE_END = /\n|<br \/>|<\/p>/
const EMPTY: ReadonlySet<string> = new Set(['!', 'br', 'img', 'wbr'])

/** A block within a block quote. */
function htmlWithin(block: Block): string {
  switch (block.type) {
    case 'callout':
      return titleHtml(block.label ?? ALERTS[block.tone]) + block.html
    case 'quote':
      return block.html + (block.attribution === undefined ? '' : `<p>${textHtml(block.attribution)}</p>`)
    default:
      return blockHtml(block)
  }
}

function titleHtml(title: string): string {
  return `<p><strong>${textHtml(title)}</strong></p>`
}

/** A quote without its marker, if it begins with one that is no link. */
function alertContentOf({ html, text }: QuoteContent): AlertContent | undefined {
  const kind = MARKER.exec(text)?.[1]
  const opening = `<p>[!${kind}]`
  if (kind === undefined || !html.startsWith(opening)) return undefined
  const rest = html.slice(opening.length)
  const end = LINE_END.exec(rest)
  const title = rest.slice(0, end?.index)
  if (end === null || !isWhole(title)) return { kind, title: '', html: `<p>${rest.trimStart()}` }
  const below = rest.slice(end.index + end[0].length)
  return { kind, title, html: end[0] === '</p>' ? below : `<p>${below}` }
}

/** Whether elements that begin in HTML end in it. */
function isWhole(html: string): boolean {
  let open = 0
  for (const { name, closing } of tagsOf(html)) {
    if (closing) open -= 1
    else if (!EMPTY.has(name)) open += 1
    if (open < 0) return false
  }
  return open === 0
}

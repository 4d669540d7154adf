import { escapeHtml } from 'qp-schema'
import { hasTextOrImage } from '../../html.ts'
import { unrepresentable } from '../unrepresentable.ts'
import { quoteLines } from '../flow/flow.ts'
import type { ToMarkdown } from '../handler.ts'
import { readHtml } from '../html/html-tree.ts'
import { checkFlow, isOnOneLine } from '../html/reads-back-unchanged.ts'
import { htmlLines } from '../html/write-html.ts'

/** Markdown has no place for who said it; HTML has. */
export const quoteToMarkdown: ToMarkdown<'quote'> = ({ html, attribution }, place) => {
  if (!hasTextOrImage(html)) unrepresentable()
  const nodes = readHtml(html)
  if (place.dialect.html) checkFlow(nodes)
  if (attribution === undefined) return { lines: quoteLines(nodes, place) }
  // A dash before the name would be taken away.
  if (!place.dialect.html || !isOnOneLine(attribution) || /^[—–―-]/.test(attribution)) unrepresentable()
  const caption = `<figcaption>${escapeHtml(attribution)}</figcaption>`
  const figure = `<figure><blockquote>${html}</blockquote>${caption}</figure>`
  // Gives up on elements too deep within one another.
  readHtml(figure)
  return { lines: htmlLines(figure) }
}

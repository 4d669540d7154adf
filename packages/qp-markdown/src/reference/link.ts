import type { Link } from 'mdast'
import { quoted, safeUrl, urlProblem } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { attributeHtml } from '../html.ts'

/** A link; without its `href` when the URL is not safe. Inside another link only its text is left. */
export function linkToHtml(node: Link, context: Context): string {
  const text = context.inline(node.children, { ...context, insideLink: true })
  if (context.insideLink) return text
  const url = safeUrl(node.url, 'link')
  if (url === undefined) {
    if (node.url !== '') {
      const problem = urlProblem(node.url, 'link')
      context.warn(
        'url_dropped',
        node,
        `the link to ${quoted(node.url)} was dropped and its text kept: ${problem}`,
      )
    }
    return `<a>${text}</a>`
  }
  return `<a${attributeHtml('href', url)}${attributeHtml('title', node.title)}>${text}</a>`
}

import type { Link } from 'mdast'
import { safeUrl } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { attributeHtml } from './html.ts'

/** A link; without its `href` when the URL is not safe. Inside another link only its text is left. */
export function linkToHtml(node: Link, context: Context): string {
  const text = context.inline(node.children, { ...context, insideLink: true })
  if (context.insideLink) return text
  const url = safeUrl(node.url, 'link')
  if (url === undefined) {
    if (node.url !== '') {
      context.warn('url_dropped', node, `the link to ${quoted(node.url)} was dropped, its text was kept`)
    }
    return `<a>${text}</a>`
  }
  return `<a${attributeHtml('href', url)}${attributeHtml('title', node.title)}>${text}</a>`
}

const SHOWN_LENGTH = 100

/** A URL as a warning shows it. */
export function quoted(url: string): string {
  return JSON.stringify(url.length > SHOWN_LENGTH ? `${url.slice(0, SHOWN_LENGTH)}…` : url)
}

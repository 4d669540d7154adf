import type { Image } from 'mdast'
import type { Block } from 'qp-schema'
import { cleanText, quoted, safeUrl, urlProblem } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { attributeHtml, textHtml } from '../html.ts'

/** An image among text; its alternative text when the URL is not safe. */
export function imageToHtml(node: Image, context: Context): string {
  const url = safeUrl(node.url, 'image')
  if (url === undefined) {
    context.warn(
      'url_dropped',
      node,
      `${dropped(node)} and its description kept: ${urlProblem(node.url, 'image')}`,
    )
    return textHtml(node.alt ?? '')
  }
  const alt = attributeHtml('alt', node.alt) || ' alt=""'
  return `<img${attributeHtml('src', url)}${alt}${attributeHtml('title', node.title)} />`
}

/** An image alone on its line; no block and a warning when the URL is not safe. */
export function imageToBlocks(node: Image, context: Context): Block[] {
  const url = safeUrl(node.url, 'image')
  if (url === undefined) {
    context.warn('block_dropped', node, `${dropped(node)}: ${urlProblem(node.url, 'image')}`)
    return []
  }
  const alt = cleanText(node.alt ?? '')
  return [{ type: 'image', url, ...(alt === '' ? {} : { alt }) }]
}

function dropped({ url }: Image): string {
  return `the image ${quoted(url)} was dropped`
}

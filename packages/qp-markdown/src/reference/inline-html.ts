import type { Html } from 'mdast'
import { textHtml } from '../html.ts'

/** Raw HTML is shown as it was typed. */
export function inlineHtmlToHtml(node: Html): string {
  return textHtml(node.value)
}

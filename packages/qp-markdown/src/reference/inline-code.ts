import type { InlineCode } from 'mdast'
import { textHtml } from '../html.ts'

export function inlineCodeToHtml(node: InlineCode): string {
  return `<code>${textHtml(node.value)}</code>`
}

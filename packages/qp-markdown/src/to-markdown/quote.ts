import { hasTextOrImage } from '../html.ts'
import { unrepresentable } from './unrepresentable.ts'
import { quoteLines, TOP_LEVEL } from './flow.ts'
import type { ToMarkdown } from './handler.ts'
import { readHtml } from './html-tree.ts'

/** Markdown has no place for who said it. */
export const quoteToMarkdown: ToMarkdown<'quote'> = ({ html, attribution }) => {
  if (attribution !== undefined || !hasTextOrImage(html)) unrepresentable()
  return { lines: quoteLines(readHtml(html), TOP_LEVEL) }
}

import { hasContent } from '../from-markdown/html.ts'
import { cannotSay } from './cannot-say.ts'
import { TOP_LEVEL } from './flow.ts'
import type { ToMarkdown } from './handler.ts'
import { isElement, readHtml } from './html-tree.ts'
import { isOwnLine } from './own-line.ts'
import { markerFor } from './place.ts'

/** A heading, a paragraph or a list: several of them would come back as so many blocks. */
export const richtextToMarkdown: ToMarkdown<'richtext'> = ({ html }, before) => {
  const [element, ...rest] = readHtml(html)
  if (!isElement(element, 'p', 'h1', 'h2', 'h3', 'ul', 'ol') || rest.length > 0) return cannotSay()
  // An image that has a line to itself would be a block.
  const holdsBlock = element.tag === 'p' && element.children.some((_, at) => isOwnLine(element.children, at))
  if (holdsBlock || !hasContent(html)) cannotSay()
  const marker = markerFor(element, before)
  return { lines: TOP_LEVEL.write(element, marker, TOP_LEVEL), ...(marker === undefined ? {} : { marker }) }
}

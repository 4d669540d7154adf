import { hasTextOrImage } from '../html.ts'
import { unrepresentable } from './unrepresentable.ts'
import { TOP_LEVEL } from './flow.ts'
import type { ToMarkdown } from './handler.ts'
import { isElement, readHtml } from './html-tree.ts'
import { isAloneOnLine } from './alone-on-line.ts'
import { markerFor } from './flow-place.ts'

/** A heading, a paragraph or a list: several of them would come back as so many blocks. */
export const richtextToMarkdown: ToMarkdown<'richtext'> = ({ html }, before) => {
  const [element, ...rest] = readHtml(html)
  if (!isElement(element, 'p', 'h1', 'h2', 'h3', 'ul', 'ol') || rest.length > 0) return unrepresentable()
  // An image that has a line to itself would be a block.
  const holdsBlock =
    element.tag === 'p' && element.children.some((_, at) => isAloneOnLine(element.children, at))
  if (holdsBlock || !hasTextOrImage(html)) unrepresentable()
  const marker = markerFor(element, before)
  return { lines: TOP_LEVEL.write(element, marker, TOP_LEVEL), ...(marker === undefined ? {} : { marker }) }
}

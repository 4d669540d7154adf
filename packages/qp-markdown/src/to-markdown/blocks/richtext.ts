import { hasTextOrImage } from '../../html.ts'
import { unrepresentable } from '../unrepresentable.ts'
import type { ToMarkdown } from '../handler.ts'
import { isElement, readHtml } from '../html/html-tree.ts'
import { holdsImageLine } from '../flow/alone-on-line.ts'
import { markerFor } from '../flow/flow-place.ts'
import { isOtherBlock } from '../html/other-block.ts'
import { checkFlow } from '../html/reads-back-unchanged.ts'
import { htmlLines } from '../html/write-html.ts'

/** A heading, a paragraph or a list: several of them would come back as so many blocks. */
export const richtextToMarkdown: ToMarkdown<'richtext'> = ({ html }, place, before) => {
  const [element, ...rest] = readHtml(html)
  const { dialect } = place
  if (!isElement(element, ...TAGS, ...(dialect.html ? HTML_TAGS : [])) || rest.length > 0)
    return unrepresentable()
  if (!hasTextOrImage(html)) unrepresentable()
  if (dialect.html) {
    checkFlow([element])
    if (isOtherBlock(element)) unrepresentable()
  }
  if (element.tag === 'table') return { lines: htmlLines(html) }
  if (element.tag === 'p' && !dialect.html && holdsImageLine(element.children)) unrepresentable()
  const marker = markerFor(element, before)
  return { lines: place.write(element, marker, place), ...(marker === undefined ? {} : { marker }) }
}

const TAGS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol']
const HTML_TAGS = ['table', 'details', 'dl', 'figure']

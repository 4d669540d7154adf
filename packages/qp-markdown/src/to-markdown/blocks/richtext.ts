import { isColumn } from '../../hint-fields.ts'
import { unrepresentable } from '../unrepresentable.ts'
import type { ToMarkdown } from '../handler.ts'
import { flowLines } from '../flow/flow.ts'
import { type HtmlElement, holdsTextOrImage, isElement, readHtml } from '../html/html-tree.ts'
import { holdsImageLine } from '../flow/alone-on-line.ts'
import { type FlowPlace, markerFor } from '../flow/flow-place.ts'
import { isOtherBlock } from '../html/other-block.ts'
import { checkFlow } from '../html/reads-back-unchanged.ts'
import { htmlLines } from '../html/write-html.ts'

/**
 * A heading, a paragraph or a list: several of them would come back as so many blocks, but for those in a column, which
 * stand between tags. So does a heading that would give what it has to its section. SPEC.md 9.15.15
 */
export const richtextToMarkdown: ToMarkdown<'richtext'> = ({ html, width, fold, tab }, place, before) => {
  const [element, ...rest] = readHtml(html)
  const { dialect } = place
  const isGrouped = (width ?? fold ?? tab) !== undefined
  const isInTags = rest.length > 0 ? isColumn(width) : isGrouped && isElement(element, 'h1', 'h2', 'h3')
  if (isInTags) {
    if (!dialect.html) return unrepresentable()
    const elements = [element, ...rest].map((node) => (isElement(node, ...TAGS) ? node : unrepresentable()))
    for (const one of elements) check(one, place)
    return { lines: ['<div>', '', ...flowLines(elements, place), '', '</div>'] }
  }
  if (!isElement(element, ...TAGS, ...(dialect.html ? HTML_TAGS : [])) || rest.length > 0)
    return unrepresentable()
  check(element, place)
  if (element.tag === 'table') return { lines: htmlLines(html) }
  const marker = markerFor(element, before)
  return { lines: place.write(element, marker, place), ...(marker === undefined ? {} : { marker }) }
}

function check(element: HtmlElement, { dialect }: FlowPlace): void {
  if (!holdsTextOrImage(element)) unrepresentable()
  if (dialect.html) {
    checkFlow([element])
    if (isOtherBlock(element)) unrepresentable()
  } else if (element.tag === 'p' && holdsImageLine(element.children)) unrepresentable()
}

const TAGS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol']
const HTML_TAGS = ['table', 'details', 'dl', 'figure']

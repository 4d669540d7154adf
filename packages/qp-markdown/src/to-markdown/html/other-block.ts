import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { checkRun, FLOW, IMAGE, LINE_BREAK } from './reads-back-unchanged.ts'

/** Whether the converter would make another block of rich text that has one element: of images, of a table. */
export function isOtherBlock(element: HtmlElement): boolean {
  const { tag, children } = element
  if (tag === 'p') return ONLY_IMAGES.test(checkRun(children))
  if (tag === 'table') return isGrid(element)
  return tag === 'figure' && exhibitsIn(children).length === 1
}

const ONLY_IMAGES = new RegExp(`^${IMAGE}(?:${LINE_BREAK}+${IMAGE})*$`)

/** Whether a table has a header, and cells that span nothing and hold no more than text. */
function isGrid(table: HtmlElement): boolean {
  return holds(table, ({ tag }) => tag === 'th' || tag === 'thead') && !holds(table, isNoPart)
}

function isNoPart({ tag, attributes }: HtmlElement): boolean {
  if (['id', 'colspan', 'rowspan'].some((name) => attributes.has(name))) return true
  return tag !== 'p' && FLOW.includes(tag)
}

function holds({ children }: HtmlElement, isSuch: (element: HtmlElement) => boolean): boolean {
  return children.some((child) => typeof child === 'object' && (isSuch(child) || holds(child, isSuch)))
}

/** What a figure may be the frame of. */
function exhibitsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'figcaption') return []
    return ['pre', 'blockquote'].includes(node.tag) ? [node] : exhibitsIn(node.children)
  })
}

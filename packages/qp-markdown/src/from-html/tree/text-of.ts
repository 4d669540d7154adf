import { presentationOf } from './presentation.ts'
import { descendants, type ElementNode, type HtmlNode } from './nodes.ts'
import { LEFT_OUT, LINES, NOT_SHOWN } from './tags.ts'

/** Whether a reader sees an element. */
export function isShown(element: ElementNode): boolean {
  return !NOT_SHOWN.has(element.tag) && !LEFT_OUT.has(element.tag) && !presentationOf(element).hidden
}

/** What is seen in an element. */
export function shownIn(element: ElementNode): Generator<HtmlNode> {
  return descendants(element, isShown)
}

/** The text of an element on one line. */
export function textOf(element: ElementNode): string {
  const parts: string[] = []
  for (const node of shownIn(element)) {
    if (node.kind === 'text') parts.push(node.value)
    else if (node.tag === 'br' || node.tag === 'p' || LINES.has(node.tag)) parts.push(' ')
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Whether an element shows a text: none that is white space only. */
export function hasText(element: ElementNode): boolean {
  for (const node of shownIn(element)) if (node.kind === 'text' && /\S/.test(node.value)) return true
  return false
}

import { presentationOf } from './presentation.ts'
import { descendants, detach, type ElementNode, htmlElement, insert, previousElement } from './nodes.ts'

/**
 * Word copies a list as paragraphs that say their level in a style and begin with their bullet or number. This makes
 * lists of those that follow each other.
 */
export function joinMsWordLists(root: ElementNode): void {
  const items: ElementNode[] = []
  for (const node of descendants(root, () => true))
    if (node.kind === 'element' && levelOf(node) > 0) items.push(node)
  let lists: ElementNode[] = []
  for (const paragraph of items) {
    const { parent } = paragraph
    if (parent === undefined) continue
    const joins = lists[0] !== undefined && previousElement(paragraph) === lists[0]
    if (!joins) lists = []
    place(paragraph, parent, lists)
  }
}

/** Puts a paragraph into the innermost of the open lists that its level allows, or into a new one. */
function place(paragraph: ElementNode, parent: ElementNode, lists: ElementNode[]): void {
  const level = Math.min(levelOf(paragraph), lists.length + 1)
  const ordered = takeMarker(paragraph)
  lists.length = Math.min(lists.length, level)
  let list = lists[level - 1]
  if (list === undefined || list.tag !== ordered) {
    list = htmlElement(ordered)
    const outer = level > 1 ? lists[level - 2]?.last : undefined
    if (outer?.kind === 'element') insert(outer, list)
    else insert(parent, list, paragraph)
    lists.length = level - 1
    lists.push(list)
  }
  const item = htmlElement('li')
  while (paragraph.first !== undefined) insert(item, paragraph.first)
  detach(paragraph)
  insert(list, item)
}

function levelOf(element: ElementNode): number {
  if (element.tag !== 'p') return 0
  return Number(/level([1-9])/.exec(presentationOf(element).style.get('mso-list') ?? '')?.[1] ?? 0)
}

/** Takes the bullet or number away; what it was tells which kind of list this is. */
function takeMarker(paragraph: ElementNode): 'ul' | 'ol' {
  for (const node of descendants(paragraph, () => true)) {
    if (node.kind !== 'element' || presentationOf(node).style.get('mso-list') !== 'ignore') continue
    const parts: string[] = []
    for (const inner of descendants(node, () => true)) if (inner.kind === 'text') parts.push(inner.value)
    detach(node)
    return /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(parts.join('')) ? 'ol' : 'ul'
  }
  return 'ul'
}

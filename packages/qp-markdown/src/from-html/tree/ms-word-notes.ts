import { presentationOf } from './presentation.ts'
import {
  childElements,
  descendants,
  detach,
  type ElementNode,
  elementNode,
  type HtmlNode,
  insert,
  textNode,
} from './nodes.ts'

/**
 * Word writes footnotes and endnotes as anchors, and as a list of boxes at the end. This makes notes of a page of those
 * that are referred to, with links there and back. FORMAT.md 4.2.12
 *
 * @param hash - what ids of these notes have
 */
export function linkMsWordNotes(root: ElementNode, hash: string): void {
  const { references, notes, lists } = partsOf(root)
  const list = lists.at(-1)
  const numbered = elementNode('ol', HTML, new Map())
  let number = 0
  for (const { reference, name } of references) {
    const note = notes.get(name)
    if (note === undefined || reference.parent === undefined) continue
    notes.delete(name)
    number += 1
    insert(
      reference.parent,
      linked('sup', `fnref-${hash}-${number}`, `#fn-${hash}-${number}`, `${number}`),
      reference,
    )
    detach(reference)
    insert(numbered, itemOf(note, `fn-${hash}-${number}`, `#fnref-${hash}-${number}`))
  }
  if (number === 0 || list?.parent === undefined) return
  insert(list.parent, numbered, list)
  // What nothing refers to stays as it is.
  if (notes.size === 0) for (const one of lists) detach(one)
}

const HTML = 'http://www.w3.org/1999/xhtml'
const REFERENCE = /^#_((?:ftn|edn)\d+)$/
const WAY_BACK = /^#_(?:ftn|edn)ref\d+$/

function partsOf(root: ElementNode) {
  const references: { reference: ElementNode; name: string }[] = []
  const notes = new Map<string, ElementNode>()
  const lists: ElementNode[] = []
  for (const node of descendants(root, () => true)) {
    if (node.kind !== 'element') continue
    const role = presentationOf(node).style.get('mso-element') ?? ''
    if (/^(?:foot|end)note$/.test(role)) notes.set(node.attributes.get('id') ?? '', node)
    else if (/^(?:foot|end)note-list$/.test(role)) lists.push(node)
    const name = node.tag === 'a' ? REFERENCE.exec(node.attributes.get('href') ?? '')?.[1] : undefined
    if (name !== undefined) references.push({ reference: node, name })
  }
  return { references, notes, lists }
}

/** What a box of Word holds as an item of the list, with a way back at its end in place of the one at its beginning. */
function itemOf(note: ElementNode, id: string, back: string): ElementNode {
  const item = elementNode('li', HTML, new Map([['id', id]]))
  for (const node of descendants(note, () => true)) {
    if (node.kind !== 'element' || !WAY_BACK.test(node.attributes.get('href') ?? '')) continue
    trimStart(node.next)
    detach(node)
    break
  }
  const [paragraph, ...others] = childElements(note)
  // A note of one paragraph is a line.
  const content = paragraph?.tag === 'p' && others.length === 0 ? paragraph : note
  while (content.first !== undefined) insert(item, content.first)
  const last = lastParagraph(item) ?? item
  insert(last, textNode('\u00A0'))
  insert(last, linkTo(back, '↩'))
  return item
}

function lastParagraph({ last }: ElementNode): ElementNode | undefined {
  const node = last?.kind === 'text' ? last.previous : last
  return node?.kind === 'element' && node.tag === 'p' ? node : undefined
}

function trimStart(node: HtmlNode | undefined): void {
  if (node?.kind === 'text') node.value = node.value.trimStart()
}

function linked(tag: string, id: string, href: string, text: string): ElementNode {
  const element = elementNode(tag, HTML, new Map([['id', id]]))
  insert(element, linkTo(href, text))
  return element
}

function linkTo(href: string, text: string): ElementNode {
  const link = elementNode('a', HTML, new Map([['href', href]]))
  insert(link, textNode(text))
  return link
}

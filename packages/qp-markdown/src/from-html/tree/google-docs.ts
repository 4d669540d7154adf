import { addStyle, presentationOf } from './presentation.ts'
import { detach, descendants, type ElementNode, htmlElement, insert, previousElement } from './nodes.ts'

/** Whether it may be a document that Google Docs has exported. */
export function isOfGoogleDocs(source: string): boolean {
  return source.includes('lst-kix_') || source.includes('doc-content')
}

/**
 * Google Docs exports each level of a list as one of its own, beside the others, whose class names the list and the
 * level, the title as a paragraph, and links by way of a page that forwards. This makes nested lists, a heading and links.
 */
export function readGoogleDocs(root: ElementNode): void {
  let open: Level[] = []
  const elements = Array.from(descendants(root, () => true)).filter((node) => node.kind === 'element')
  for (const element of elements) {
    const { hidden, classes, style } = presentationOf(element)
    if (hidden) continue
    if (element.tag === 'p' && classes.has('title')) replace(element, htmlElement('h1'))
    const url = destinationOf(element)
    if (url !== undefined) {
      const link = htmlElement('a', new Map([...element.attributes, ['href', url]]))
      addStyle(link, style)
      replace(element, link)
    }
    const level = levelOf(element)
    if (level === undefined) continue
    const isNext = open[0] !== undefined && previousElement(element) === open[0].list
    open = isNext ? place(level, open) : [level]
  }
}

/** A list, and what its class says of it. */
interface Level {
  readonly list: ElementNode
  readonly name: string
  readonly depth: number
}

/** Puts a list into those before it, of which the last one is the innermost; which those are after it. */
function place(level: Level, before: readonly Level[]): Level[] {
  const open = before.filter(({ depth }) => depth <= level.depth)
  const inner = open.at(-1)
  if (inner?.depth === level.depth && inner.name === level.name && inner.list.tag === level.list.tag) {
    while (level.list.first !== undefined) insert(inner.list, level.list.first)
    detach(level.list)
    return open
  }
  const around = inner?.depth === level.depth ? open.slice(0, -1) : open
  const item = lastItem(around.at(-1)?.list)
  if (item === undefined) return [level]
  insert(item, level.list)
  return [...around, level]
}

/** The last thing in a list, if it is an item that is shown. */
function lastItem(list: ElementNode | undefined): ElementNode | undefined {
  let last = list?.last
  while (last?.kind === 'text' && !/\S/.test(last.value)) last = last.previous
  return last?.kind === 'element' && last.tag === 'li' && !presentationOf(last).hidden ? last : undefined
}

function levelOf(list: ElementNode): Level | undefined {
  if (list.tag !== 'ul' && list.tag !== 'ol') return undefined
  const [, name, depth] = /\blst-kix_(\w+)-([0-8])(?!\S)/.exec(list.attributes.get('class') ?? '') ?? []
  return name === undefined ? undefined : { list, name, depth: Number(depth) }
}

/** Reading parameters takes a square of their number. */
const MAX_HREF = 4096

/** The address of a page of Google's that forwards to another one, in place of that one's. */
function destinationOf({ attributes }: ElementNode): string | undefined {
  const href = attributes.get('href') ?? ''
  if (!href.startsWith('https://www.google.com/url?') || href.length > MAX_HREF) return undefined
  return new URL(href).searchParams.get('q') ?? undefined
}

function replace(element: ElementNode, by: ElementNode): void {
  const { parent, line } = element
  if (parent === undefined) return
  by.line = line
  while (element.first !== undefined) insert(by, element.first)
  insert(parent, by, element)
  detach(element)
}

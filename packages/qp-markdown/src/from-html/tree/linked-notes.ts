import {
  childElements,
  descendants,
  detach,
  type ElementNode,
  htmlElement,
  insert,
  textNode,
} from './nodes.ts'
import { NOT_SHOWN } from './tags.ts'

/** A reference and its note, which link to each other. */
interface Pair {
  readonly link: ElementNode
  /** Which of all links it is. */
  readonly index: number
  readonly note: ElementNode
}

interface LinkedNotes {
  readonly pairs: readonly Pair[]
  /** Links from notes to their references. */
  readonly waysBack: ReadonlySet<ElementNode>
}

/**
 * Footnotes and endnotes, whatever has written them: a short link to what stands behind it, from where a link leads back.
 * They become notes of a page, in one list at the place of the last, with links there and back. FORMAT.md 4.2.12
 *
 * @param hashOfSource - gives what ids of these notes have
 */
export function joinLinkedNotes(root: ElementNode, hashOfSource: () => string): void {
  const { pairs, waysBack } = linkedNotesIn(root)
  if (pairs.length === 0) return
  const hash = hashOfSource()
  const list = htmlElement('ol')
  const numbered = new Map<ElementNode, { number: number; references: number }>()
  for (const { link, note } of pairs) {
    const known = numbered.get(note) ?? { number: numbered.size + 1, references: 0 }
    numbered.set(note, known)
    known.references += 1
    const id = referenceId(hash, known.number, known.references)
    const reference = htmlElement('sup', new Map([['id', id]]))
    insert(reference, linkTo(`#fn-${hash}-${known.number}`, `${known.number}`))
    replace(wholeReference(link), reference)
  }
  const boxes = new Set([...numbered.keys()].map((note) => boxOf(note)))
  let last = [...numbered.keys()].at(-1)
  // A note may stand in another one, and the list in none.
  for (let at = last; at !== undefined; at = at.parent) if (numbered.has(at)) last = at
  if (last?.parent === undefined) return
  const box = boxOf(last)
  // A heading of the notes stays above them.
  const place = /^[ou]l$/.test(last.parent.tag) ? last.parent : last
  if (place.parent === undefined) return
  insert(place.parent, list, place)
  for (const [note, { number, references }] of numbered)
    insert(list, itemOf(note, waysBack, `fn-${hash}-${number}`, backTo(hash, number, references)))
  if (box.parent !== undefined && !showsSomething(box, list)) insert(box.parent, list, box)
  for (const each of boxes) if (!showsSomething(each)) detach(each)
}

const OWN_ID = /^fn(?:ref)?-[a-z0-9]{8}-\d/

/** What a reference says: a number, a few letters or a sign, in brackets or not. */
const SHORT = /^[\s[({]*(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§]{1,3})[\s\])}.]*$/i
const NUMBER = /^[\s[({]*\d{1,4}[\s\])}.]*$/
const LONGEST_MARK = 12
/** How far an element may stand above what is looked at. */
const NEAR = 8

function linkedNotesIn(root: ElementNode): LinkedNotes {
  const named = new Map<string, ElementNode>()
  const links: ElementNode[] = []
  for (const node of descendants(root, ({ tag }) => !NOT_SHOWN.has(tag))) {
    if (node.kind !== 'element') continue
    for (const name of namesOf(node)) if (!named.has(name)) named.set(name, node)
    if (node.tag === 'a' && targetOf(node) !== undefined) links.push(node)
  }
  const candidates: Pair[] = []
  const meant = new Map<string, Pair[]>()
  for (const [index, link] of links.entries()) {
    const target = named.get(targetOf(link) ?? '')
    if (target === undefined || !isShort(link) || !looksReferring(link)) continue
    const note = noteAround(target)
    if (note === undefined || isNear(link, note)) continue
    const pair = { link, index, note }
    candidates.push(pair)
    for (const name of namesAt(link)) meant.set(name, [...(meant.get(name) ?? []), pair].slice(0, 3))
  }
  const notes = new Set<ElementNode>()
  const waysBack = new Set<ElementNode>()
  for (const [index, back] of links.entries()) {
    const pairs = meant.get(targetOf(back) ?? '') ?? []
    // A line of links to letters or pages is no text with notes.
    if (new Set(pairs.map(({ note }) => note)).size > 2) continue
    for (const pair of pairs)
      if (isNear(back, pair.note) && pair.index < index && isAtEdge(back, pair.note)) {
        notes.add(pair.note)
        waysBack.add(back)
      }
  }
  // Nothing may lead back to where a note is referred to again.
  return { pairs: candidates.filter(({ note }) => notes.has(note)), waysBack }
}

/** The name in a link to a place of the same page; ids of notes as they should be are left alone. */
function targetOf({ attributes }: ElementNode): string | undefined {
  const [, name = ''] = /^#(.{1,200})$/.exec(attributes.get('href') ?? '') ?? []
  return name === '' || OWN_ID.test(name) ? undefined : name
}

function namesOf({ attributes }: ElementNode): string[] {
  return [attributes.get('id'), attributes.get('name')].filter(
    (name) => name !== undefined && name !== '',
  ) as string[]
}

/** The names by which a link is led to: its own, and those of what is just around it or in it. */
function namesAt(link: ElementNode): string[] {
  const { parent, first } = link
  const around = [link, parent, parent?.parent, first].filter((node) => node?.kind === 'element')
  return [...new Set(around.flatMap((node) => namesOf(node as ElementNode)))]
}

function isShort(link: ElementNode, pattern = SHORT): boolean {
  let text = ''
  for (const node of descendants(link, () => true)) {
    if (node.kind === 'text') text += node.value.slice(0, LONGEST_MARK + 1)
    if (text.length > LONGEST_MARK) return false
  }
  return pattern.test(text)
}

/** What writers call references and notes. */
const CALLED = /note|cite|ref|fn|ftn|edn/i

/** Whether a short link is raised, in brackets or called a reference: a step or a letter may be linked both ways, too. */
function looksReferring(link: ElementNode): boolean {
  const { parent, attributes } = link
  const names = ['href', 'id', 'name', 'class', 'role'].map((name) => attributes.get(name)).join(' ')
  if (CALLED.test(names) || parent?.tag === 'sup') return true
  for (const node of descendants(link, () => true))
    if (node.kind === 'text' ? /[[(]/.test(node.value) : node.tag === 'sup') return true
  return false
}

const NOTE_BOXES = new Set(['li', 'aside', 'dd'])

/** The box of a note that has a name, or has something in it that has. */
function noteAround(target: ElementNode): ElementNode | undefined {
  let line: ElementNode | undefined
  let at: ElementNode | undefined = target
  for (let steps = 0; at !== undefined && steps < NEAR; steps++, at = at.parent) {
    if (NOTE_BOXES.has(at.tag)) return at
    const { attributes } = at
    const says = `${attributes.get('id')} ${attributes.get('class')} ${attributes.get('style')}`
    if (at.tag === 'div' && /note(?!s|-list|book)/i.test(says)) return at
    if (at.tag === 'p') line ??= at
  }
  return line
}

function isNear(node: ElementNode, outer: ElementNode): boolean {
  let at: ElementNode | undefined = node
  for (let steps = 0; at !== undefined && steps < NEAR; steps++, at = at.parent) if (at === outer) return true
  return false
}

/** Before a way back stands at most the number of its note. */
const LABEL = /^[^\p{L}\p{N}]*\d{0,4}[^\p{L}\p{N}]*$/u
/** How many nodes are looked at on each side of a link, so that the time is linear. */
const MOST_BESIDE = 200
const ENDS_LINE = new Set(['p', 'ol', 'ul', 'pre', 'table', 'blockquote', 'div'])

/** Whether a link begins or ends a note: within a sentence it is a word of it, and so is a number that ends one. */
function isAtEdge(back: ElementNode, note: ElementNode): boolean {
  return (
    LABEL.test(textBeside(back, note, 'previous')) ||
    (!isShort(back, NUMBER) && !/[\p{L}\p{N}]/u.test(textBeside(back, note, 'next')))
  )
}

/** What stands in a note on one side of a link, without other links. */
function textBeside(link: ElementNode, note: ElementNode, side: 'previous' | 'next'): string {
  let text = ''
  let steps = 0
  for (let at: ElementNode | undefined = link; at !== undefined && at !== note; at = at.parent) {
    for (let beside = at[side]; beside !== undefined; beside = beside[side]) {
      if (side === 'next' && beside.kind === 'element' && ENDS_LINE.has(beside.tag)) return text
      if (beside.kind === 'text') text += beside.value.slice(0, 200)
      else if (beside.tag !== 'a')
        for (const node of descendants(beside, ({ tag }) => tag !== 'a')) {
          steps += 1
          if (steps > MOST_BESIDE) return 'text'
          if (node.kind === 'text') text += node.value.slice(0, 200)
        }
      steps += 1
      if (steps > MOST_BESIDE || text.length > 400) return 'text'
    }
    if (side === 'next' && at.tag === 'p') return text
  }
  return text
}

/** With what is around a reference and says nothing else: an element that raises it, brackets. */
function wholeReference(link: ElementNode): ElementNode {
  const { parent } = link
  return parent !== undefined && /^(?:sup|span)$/.test(parent.tag) && isBare(parent, link) ? parent : link
}

function replace(node: ElementNode, by: ElementNode): void {
  if (node.parent === undefined) return
  insert(node.parent, by, node)
  detach(node)
}

/** What has a note, and maybe others; the note itself where it stands alone. */
function boxOf(note: ElementNode): ElementNode {
  let box = note
  for (let { parent } = box; parent !== undefined && isOfNotes(parent); { parent } = box) box = parent
  return box
}

const SHOWS_NOTHING = new Set('aside b br dd div dl hr i li ol p section span sup ul'.split(' '))

function showsSomething(box: ElementNode, besides?: ElementNode): boolean {
  for (const node of descendants(box, (element) => element !== besides))
    if (node.kind === 'text' ? /\S/.test(node.value) : !SHOWS_NOTHING.has(node.tag)) return true
  return false
}

/** Whether an element is a list of notes, or the part of a page that has it. */
function isOfNotes({ tag, attributes }: ElementNode): boolean {
  const says = `${attributes.get('id')} ${attributes.get('class')} ${attributes.get('role')} ${attributes.get('style')}`
  return /^[ou]l$/.test(tag) || /(?:foot|end)-?notes?|references/i.test(says)
}

/** What a note holds as an item of the list, with ways back at its end in place of its own. */
function itemOf(
  note: ElementNode,
  waysBack: ReadonlySet<ElementNode>,
  id: string,
  backs: readonly ElementNode[],
): ElementNode {
  const item = htmlElement('li', new Map([['id', id]]))
  const own: ElementNode[] = []
  for (const node of descendants(note, () => true))
    if (node.kind === 'element' && waysBack.has(node)) own.push(node)
  for (const back of own) takeAway(back, note)
  const [label] = childElements(note)
  if (label !== undefined && isLabel(label)) detach(label)
  const [paragraph, ...others] = childElements(note)
  // A note of one paragraph is a line.
  const isLine = paragraph?.tag === 'p' && others.length === 0 && !hasText(note)
  const content = isLine ? paragraph : note
  while (content.first !== undefined) insert(item, content.first)
  detach(note)
  const last = lastParagraph(item) ?? item
  trimEnd(last)
  for (const back of backs) {
    insert(last, textNode('\u00A0'))
    insert(last, back)
  }
  return item
}

/** Whether an element is the number of a note of Docutils that is referred to twice, beside its ways back. */
function isLabel(element: ElementNode): boolean {
  return element.tag === 'span' && element.attributes.get('class') === 'label' && isShort(element, NUMBER)
}

/** Takes a way back away, and what is left around it: brackets, a full stop behind a number. */
function takeAway(back: ElementNode, note: ElementNode): void {
  let node = back
  for (
    let { parent } = node;
    parent !== undefined && parent !== note && isBare(parent, node);
    { parent } = node
  )
    node = parent
  const { next, previous } = node
  if (next?.kind === 'text' && !(previous?.kind === 'text' && /\S/.test(previous.value)))
    next.value = next.value.replace(/^[\s.:)\]]+/, '')
  detach(node)
}

/** Whether an element holds nothing but another one, brackets and white space. */
function isBare(parent: ElementNode, only: ElementNode): boolean {
  if (parent.tag === 'p') return false
  let nodes = 0
  for (const node of descendants(parent, (element) => element !== only)) {
    nodes += 1
    if (nodes > NEAR || (node.kind === 'text' && !/^[\s[\](){}^,]*$/.test(node.value))) return false
  }
  return true
}

function trimEnd(element: ElementNode): void {
  for (let { last } = element; last?.kind === 'text'; { last } = element) {
    last.value = last.value.trimEnd()
    if (last.value !== '') return
    detach(last)
  }
}

function hasText(element: ElementNode): boolean {
  for (let node = element.first; node !== undefined; node = node.next)
    if (node.kind === 'text' && /\S/.test(node.value)) return true
  return false
}

function lastParagraph({ last }: ElementNode): ElementNode | undefined {
  const node = last?.kind === 'text' ? last.previous : last
  return node?.kind === 'element' && node.tag === 'p' ? node : undefined
}

function referenceId(hash: string, number: number, reference: number): string {
  return `fnref-${hash}-${number}${reference === 1 ? '' : `-${reference}`}`
}

function backTo(hash: string, number: number, references: number): ElementNode[] {
  return Array.from({ length: references }, (_, index) =>
    linkTo(`#${referenceId(hash, number, index + 1)}`, '↩'),
  )
}

function linkTo(href: string, text: string): ElementNode {
  const link = htmlElement('a', new Map([['href', href]]))
  insert(link, textNode(text))
  return link
}

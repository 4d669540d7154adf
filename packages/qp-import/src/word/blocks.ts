import { type Around, chosen, inlines } from './inlines.ts'
import type { Item } from './numbering.ts'
import { Fields } from './fields.ts'
import { type Rewriting, runOf } from './rewriting.ts'
import { headingOf, outlineOf, type ParagraphKind } from './styles.ts'
import { tableXml } from './tables.ts'
import { childOf, elementsIn, isOn, textOf, valueOf, type XmlElement } from './parts/xml.ts'

/** What stands before the number of an item, and behind it, where a list may begin with another number than 1. */
export const NUMBER_MARKS = ['\ufdd0', '\ufdd1'] as const

/** Stands in an empty line of code. */
export const EMPTY_LINE = '\ufdd2'

/** Levels of a list of Word. */
const MOST_LEVELS = 9

/** Lists that are open where a block stands. */
export class Lists {
  /** The levels of Word, and the last number of each. */
  #open: { level: number; isOrdered: boolean; number: number }[] = []

  end(): void {
    this.#open = []
  }

  /** How many lists are open. */
  get depth(): number {
    return Math.min(this.#open.length, MOST_LEVELS)
  }

  /** How deep a paragraph of a level stands that is no item. */
  at(level: number): number {
    while (this.#open.length > 1 && (this.#open.at(-1)?.level ?? 0) > level) this.#open.pop()
    return this.depth
  }

  /** Takes an item in: how deep it stands, and whether it goes on after the one before. */
  add(level: number, { isOrdered, number }: Item): { depth: number; follows: boolean } {
    while ((this.#open.at(-1)?.level ?? -1) > level) this.#open.pop()
    const last = this.#open.at(-1)
    if (last?.level === level) this.#open.pop()
    this.#open.push({ level, isOrdered, number })
    const isSame = last?.level === level && last.isOrdered === isOrdered
    return { depth: this.depth - 1, follows: !isSame || number === last.number + 1 }
  }
}

/** Rewrites paragraphs, tables and what they stand in. */
function blocks(elements: readonly XmlElement[], rewriting: Rewriting, lists = new Lists()): string {
  return elements.map((element) => block(element, rewriting, lists)).join('')
}

/** Rewrites a whole text: of a document, a note, a cell or a box. */
export function wholeText(element: XmlElement, rewriting: Rewriting): string {
  const own = { ...rewriting, pending: '' }
  return blocks(elementsIn(element), own) + ended(own)
}

/** The paragraph whose end was deleted, where no other follows. */
function ended(rewriting: Rewriting): string {
  const { pending } = rewriting
  rewriting.pending = ''
  return pending === '' ? '' : `<w:p>${pending}</w:p>`
}

const SILENT: ReadonlySet<string> = new Set(['w:sectPr', 'w:sdtPr', 'w:sdtEndPr', 'w:tcPr', 'w:customXmlPr'])

function block(element: XmlElement, rewriting: Rewriting, lists: Lists): string {
  const { losses } = rewriting
  const { name } = element
  if (SILENT.has(name)) return ''
  switch (name) {
    case 'w:p':
      return paragraph(element, rewriting, lists)
    case 'w:tbl':
      lists.end()
      return ended(rewriting) + tableXml(element, rewriting, (cell) => wholeText(cell, rewriting))
    case 'w:altChunk':
    case 'w:subDoc':
      losses.add('file')
      return ''
    case 'w:del':
    case 'w:moveFrom':
      losses.add('deletion', textOf(element) === '' ? 0 : 1)
      return ''
    case 'mc:AlternateContent':
      return blocks(elementsIn(chosen(element)), rewriting, lists)
    case 'm:oMathPara':
    case 'm:oMath':
    case 'w:r':
      return `${ended(rewriting)}<w:p>${inlines([element], rewriting, {})}</w:p>`
    case 'w:bookmarkStart':
      rewriting.bookmarks.push(element.attributes.get('w:name') ?? '')
      return ''
    default:
      return blocks(elementsIn(element), rewriting, lists)
  }
}

function paragraph(element: XmlElement, rewriting: Rewriting, lists: Lists): string {
  const { styles, numbering, words } = rewriting
  const properties = childOf(element, 'w:pPr')
  const style = styles.paragraph(valueOf(properties, 'w:pStyle'))
  const outline = outlineOf(properties)
  const kind = outline === undefined ? style.kind : headingOf(Number(outline))
  const numbered = valueOf(properties, 'w:numPr', 'w:numId') ?? style.list?.id
  const level = Number(valueOf(properties, 'w:numPr', 'w:ilvl') ?? style.list?.level ?? 0)
  const item = numbered === undefined ? undefined : numbering.next(numbered, level)
  const around: Around = { inHeading: isHeading(kind), isCode: kind === 'Code' }
  const outer = rewriting.boxes
  rewriting.boxes = []
  const content = rewriting.pending + inlines(elementsIn(element), rewriting, around)
  rewriting.pending = ''
  const { boxes } = rewriting
  rewriting.boxes = outer
  const text = textOf(element)
  if (text.trim() !== '') words.paragraph(isOn(properties, 'w:bidi') ?? style.isRightToLeft)
  const label = isHeading(kind) && item?.isOrdered === true && text.trim() !== '' ? item.label : ''
  const isJoined = childOf(properties, 'w:rPr', 'w:del') !== undefined
  if (!isJoined) {
    if (isHeading(kind) && content !== '')
      rewriting.headings.add(labelled(content, label), rewriting.bookmarks)
    rewriting.bookmarks = []
  }
  const inBox = () => ({ ...rewriting, bookmarks: [], fields: new Fields() })
  const following = boxes.map((box) => wholeText(box, inBox())).join('')
  if (isJoined) {
    rewriting.pending = content
    return following
  }
  const shown =
    goesOn(content, kind, item, style.goesOn) && lists.depth > 0
      ? continued(content, kind, item === undefined ? lists.depth : lists.at(level))
      : item === undefined || item.isBlank || kind !== undefined || content === ''
        ? outside(content, kind, label, lists)
        : inList(content, item, level, lists)
  return shown + following
}

function isHeading(kind: ParagraphKind | undefined): boolean {
  return kind === 'Title' || kind?.startsWith('Heading') === true
}

function outside(content: string, kind: ParagraphKind | undefined, label: string, lists: Lists): string {
  // Empty paragraphs are not shown, and interrupt nothing; empty lines of code are.
  if (content === '' && kind !== 'Code') return ''
  lists.end()
  const style = kind === undefined ? '' : `<w:pPr><w:pStyle w:val="${kind}"/></w:pPr>`
  // mammoth shows no paragraph without content.
  if (content === '') return `<w:p>${style}<w:r><w:t>${EMPTY_LINE}</w:t></w:r></w:p>`
  return `<w:p>${style}${labelled(content, label)}</w:p>`
}

function labelled(content: string, label: string): string {
  return label === '' ? content : runOf(`${label} `) + content
}

/** Whether a paragraph belongs to the item before it. */
function goesOn(
  content: string,
  kind: ParagraphKind | undefined,
  item: Item | undefined,
  byStyle: boolean,
): boolean {
  if (content === '' || (kind !== undefined && kind !== 'Code')) return false
  return item === undefined ? byStyle : item.isBlank
}

function continued(content: string, kind: ParagraphKind | undefined, depth: number): string {
  return `<w:p><w:pPr><w:pStyle w:val="Continued${kind ?? ''}${depth}"/></w:pPr>${content}</w:p>`
}

function inList(content: string, item: Item, level: number, lists: Lists): string {
  const { depth, follows } = lists.add(level, item)
  const style = item.isOrdered && !follows ? '<w:pStyle w:val="Restart"/>' : ''
  const list = `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${item.isOrdered ? 2 : 1}"/></w:numPr>`
  const number = item.isOrdered && item.number !== 1 ? NUMBER_MARKS.join(String(item.number)) : ''
  const marked = number === '' ? '' : `<w:r><w:t>${number}</w:t></w:r>`
  return `<w:p><w:pPr>${style}${list}</w:pPr>${marked}${content}</w:p>`
}

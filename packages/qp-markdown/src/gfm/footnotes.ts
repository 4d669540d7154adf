import { NOTE_DROPPED, quoted } from 'qp-schema/policy'
import type { Context } from '../emit/context.ts'
import { flowHtml } from '../emit/flow-html.ts'
import type { Container } from '../from-markdown/containers.ts'
import type { Leaf } from '../from-markdown/inlines/inline-tokens.ts'
import { CODE_INDENTATION, type LineCursor } from '../from-markdown/line-cursor.ts'
import { normalizeLabel } from '../from-markdown/link-parts.ts'
import type { Note } from '../from-markdown/nodes.ts'
import type { OpenTags } from './raw-html/html-tags.ts'

const DEFINITION = /\[\^([^\s[\]]{1,999})\]:/y
const REFERENCE = /\[\^([^\s[\]]{1,999})\]/y

/** A footnote that is defined. */
interface DefinedNote {
  readonly label: string
  readonly node: Note
  /** Its place among those that are referred to; 0 before the first reference. */
  number: number
  /** How many references lead to it that have an id. */
  references: number
}

/** A space before the ways back, none of which is to stand alone on a line. */
const NO_BREAK = '\u00a0'

/** The depth of what stands in a footnote, which is an item of a list. */
const DEPTH = 3

/** The footnotes of a text. SPEC.md 9.16.3 */
export class Notes {
  readonly #byLabel = new Map<string, DefinedNote>()
  /** By number; grows while notes are written that refer to others. */
  readonly #referred: DefinedNote[] = []
  readonly #unused: DefinedNote[] = []
  readonly #hash: () => string
  readonly #spend: (characters: number) => void
  readonly #mark: string

  /**
   * @param hash - what makes the ids of a text differ from those of any other on the page
   * @param spend - is told how much the output gains without the input saying so
   * @param mark - of links that have their address; see {@link OwnUrls}
   */
  constructor(hash: () => string, spend: (characters: number) => void, mark = '') {
    this.#hash = hash
    this.#spend = spend
    this.#mark = mark
  }

  /** That of the first definition. */
  get line(): number {
    for (const { node } of this.#byLabel.values()) return node.line
    return 1
  }

  /** The definitions that are shown, in the order of the list. */
  get shown(): readonly Note[] {
    return this.#referred.map(({ node }) => node)
  }

  /** Opens the definition that begins at the cursor; those of equal labels after the first are left out. */
  containerAt(cursor: LineCursor): Container | undefined {
    const found = cursor.isIndented ? null : cursor.match(DEFINITION)
    if (found === null) return undefined
    cursor.skipMarker(found[0].length)
    cursor.skipColumns(cursor.indentation)
    const { line } = cursor
    const node: Note = { type: 'note', children: [], line, lastLine: line }
    this.#define(found[1] ?? '', node)
    const { children } = node
    return {
      node,
      children,
      marker: '',
      width: CODE_INDENTATION,
      isBare: false,
      beginsBlank: false,
      isOver: false,
    }
  }

  #define(label: string, node: Note): void {
    const key = normalizeLabel(label)
    const note = { label, node, number: 0, references: 0 }
    if (this.#byLabel.has(key)) this.#unused.push(note)
    else this.#byLabel.set(key, note)
  }

  /** The reference that begins at a bracket, if it has a definition. In a cell it has no id, which cells cannot have. */
  referenceAt(text: string, at: number, isCell: boolean): { token: Leaf; end: number } | undefined {
    REFERENCE.lastIndex = at
    const found = this.#byLabel.size === 0 ? null : REFERENCE.exec(text)
    const note = found && this.#byLabel.get(normalizeLabel(found[1] ?? ''))
    if (!note) return undefined
    const html = (isInLink: boolean): string => this.#referenceHtml(note, isInLink, isCell)
    return { token: { type: 'leaf', text: '', html }, end: REFERENCE.lastIndex }
  }

  #referenceHtml(note: DefinedNote, isInLink: boolean, isCell: boolean): string {
    if (note.number === 0) note.number = this.#referred.push(note)
    const { number } = note
    if (isInLink) return `<sup>${number}</sup>`
    if (!isCell) note.references += 1
    const id = isCell ? '' : ` id="${this.#referenceId(note, note.references)}"`
    const html = `<sup${id}><a href="#fn-${this.#hash()}-${number}"${this.#mark}>${number}</a></sup>`
    // The way back is about as long.
    this.#spend(2 * html.length)
    return html
  }

  #referenceId({ number }: DefinedNote, reference: number): string {
    return `fnref-${this.#hash()}-${number}${reference === 1 ? '' : `-${reference}`}`
  }

  /** The list of the notes that were referred to; empty where none was. Warns of the others. */
  listHtml(context: Context, open: OpenTags): string {
    const contents: string[] = []
    if (context.own !== undefined) context.own.block = 'richtext'
    for (const { node } of this.#referred) {
      const { count } = open
      contents.push(flowHtml(node.children, DEPTH, context) + open.close(count, true))
    }
    this.#warnOfUnused(context)
    // Notes refer to each other, so the ways back are known once all are written.
    const items = this.#referred.map((note, index) => this.#itemHtml(note, contents[index] ?? ''))
    return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`
  }

  #warnOfUnused(context: Context): void {
    const unused = [...this.#unused, ...this.#byLabel.values()].filter(({ number }) => number === 0)
    for (const { label, node } of unused.toSorted((a, b) => a.node.line - b.node.line)) {
      const message = `the footnote ${quoted(`[^${label}]`)} was dropped: ${NOTE_DROPPED.unreferenced}`
      context.warn('note_dropped', node.line, message)
    }
  }

  #itemHtml(note: DefinedNote, html: string): string {
    const [child, ...more] = note.node.children
    const isText = child?.type === 'paragraph' && more.length === 0 && html.endsWith('</p>')
    const content = isText ? html.slice('<p>'.length, -'</p>'.length) : html
    const start = `<li id="fn-${this.#hash()}-${note.number}">`
    if (note.references === 0) return `${start}${content}</li>`
    const ways = this.#waysBack(note)
    if (isText) return `${start}${content}${NO_BREAK}${ways}</li>`
    if (!content.endsWith('</p>')) return `${start}${content}<p>${ways}</p></li>`
    return `${start}${content.slice(0, -'</p>'.length)}${NO_BREAK}${ways}</p></li>`
  }

  #waysBack(note: DefinedNote): string {
    const ways = Array.from({ length: note.references }, (_, index) => {
      const sign = index === 0 ? '↩' : `↩<sup>${index + 1}</sup>`
      return `<a href="#${this.#referenceId(note, index + 1)}"${this.#mark}>${sign}</a>`
    })
    return ways.join(NO_BREAK)
  }
}

import './note-marks.css'
import { Plugin, PluginKey, type PluginView, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { element, icon } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { isRightToLeft } from '../whole-blocks/text-direction.ts'
import { topNodeAt } from '../whole-blocks/positions.ts'

/** A block with notes. */
export interface NoteMark {
  /** Within the block, or at a block that has no inside. */
  readonly at: number
  /** Their ids. */
  readonly notes: readonly string[]
}

/** What the marks of a page are. */
export interface NoteMarks {
  readonly marks: readonly NoteMark[]
  readonly press: (notes: readonly string[]) => void
  /** The block of a mark is gone, or has been replaced: by another place of it, perhaps. */
  readonly lost: () => void
}

interface Shown extends NoteMarks {
  readonly passage: DecorationSet
}

/** What stands for notes, as a path for `icon`. */
export const NOTE_SIGN = 'M4 5h16v11h-9l-4 4v-4H4z'

const NONE: Shown = { marks: [], press: () => {}, lost: () => {}, passage: DecorationSet.empty }
const key = new PluginKey<Shown>('notes')

/**
 * Marks beside the blocks that readers have written about, which stay with their blocks. They stand beside the text, not
 * in it: there they would part what stands in one row, and be cut off where a block is laid out once it is seen.
 */
export const noteMarks: Plugin<Shown> = new Plugin<Shown>({
  key,
  state: {
    init: () => NONE,
    apply(transaction, before) {
      const change = transaction.getMeta(key) as Partial<Shown> | undefined
      const moved = transaction.docChanged ? { ...before, ...movedBy(transaction, before) } : before
      return change === undefined ? moved : { ...moved, ...change }
    },
  },
  props: { decorations: (state) => key.getState(state)?.passage },
  view: (view) => new MarkView(view),
})

/** What is marked now; `undefined` while the plugin is not there yet. */
export function shownMarks(view: EditorView): readonly NoteMark[] | undefined {
  return key.getState(view.state)?.marks
}

/** Puts other marks in the place of all. */
export function markNotes(view: EditorView, marks: NoteMarks): void {
  const shown = key.getState(view.state)
  const isSame = JSON.stringify(shown?.marks) === JSON.stringify(marks.marks)
  if (!isSame || shown?.lost === NONE.lost) view.dispatch(view.state.tr.setMeta(key, marks))
}

/** Shows a passage, until the text is changed. */
export function showPassage(transaction: Transaction, from: number, to: number): Transaction {
  const passage = DecorationSet.create(transaction.doc, [Decoration.inline(from, to, { class: 'match' })])
  return transaction.setMeta(key, { passage })
}

/** A position within a block is moved with it, also where the block becomes one of another type. */
function movedBy({ doc, mapping }: Transaction, { marks }: Shown): Partial<Shown> {
  const moved = marks.flatMap(({ at, notes }) => {
    const { pos, deleted } = mapping.mapResult(at, 1)
    return deleted || pos > doc.content.size ? [] : [{ at: pos, notes }]
  })
  return { marks: moved, passage: DecorationSet.empty }
}

class MarkView implements PluginView {
  readonly #view: EditorView
  readonly #dom = element('div', { class: 'note-marks' })
  readonly #resized = new ResizeObserver(() => this.#place())
  #frame = 0

  constructor(view: EditorView) {
    this.#view = view
    popupsOf(view).append(this.#dom)
    this.#resized.observe(view.dom)
    this.#draw()
  }

  update({ state }: EditorView, before: Parameters<NonNullable<PluginView['update']>>[1]): void {
    const [shown = NONE, old = NONE] = [key.getState(state), key.getState(before)]
    if (shown.marks !== old.marks) this.#draw()
    // Not now: what has replaced the text may not be known yet.
    if (shown.lost === old.lost && shown.marks.length < old.marks.length) setTimeout(shown.lost)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#resized.disconnect()
    this.#dom.remove()
  }

  #draw(): void {
    const { marks, press } = key.getState(this.#view.state) ?? NONE
    if (marks.length === 0 && this.#dom.childElementCount === 0) return
    this.#dom.replaceChildren(
      ...marks.map(({ notes }) => {
        const label = DIALOG_TEXTS.notes.ofBlock(notes.length)
        const count = notes.length === 1 ? [] : [String(notes.length)]
        return element(
          'button',
          {
            type: 'button',
            class: 'note-mark',
            // The list of notes has them for keyboards.
            tabindex: '-1',
            'aria-label': label,
            title: label,
            // The focus stays in the text, and goes back to it from what is opened.
            mousedown: (event) => event.preventDefault(),
            click: () => press(notes),
          },
          icon(NOTE_SIGN),
          ...count,
        )
      }),
    )
    this.#place()
  }

  /** Once for all that changes before the next frame. */
  #place(): void {
    cancelAnimationFrame(this.#frame)
    if (this.#dom.childElementCount === 0) return
    this.#frame = requestAnimationFrame(() => {
      const host = this.#dom.offsetParent?.getBoundingClientRect()
      const { marks } = key.getState(this.#view.state) ?? NONE
      if (host === undefined) return
      for (const [index, button] of [...this.#dom.children].entries())
        placeMark(button as HTMLElement, this.#view, marks[index], host)
    })
  }
}

function placeMark(
  button: HTMLElement,
  view: EditorView,
  mark: NoteMark | undefined,
  host: { readonly left: number; readonly top: number },
): void {
  const block = mark && topNodeAt(view.state.doc, mark.at)
  const dom = block && view.nodeDOM(block.from)
  button.hidden = !(dom instanceof HTMLElement)
  if (block === undefined || !(dom instanceof HTMLElement)) return
  const { top, left, right } = dom.getBoundingClientRect()
  const { lineHeight, paddingTop, fontSize } = getComputedStyle(dom)
  const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.5
  const middle = top - host.top + Number.parseFloat(paddingTop) + line / 2
  // Where the line ends: beside its start are the handles of the block.
  const end = Math.min(right + GAP, document.documentElement.clientWidth - button.offsetWidth)
  const x = isRightToLeft(block.node) ? Math.max(left - GAP - button.offsetWidth, 0) : end
  button.style.translate = `${x - host.left}px ${middle - button.offsetHeight / 2}px`
}

const GAP = 6

import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import type { BlockType, KnownBlock } from 'qp-schema'
import { element } from '../element.ts'
import { TEXTS } from '../texts.ts'
import type { Field } from './fields.ts'
import { showPreview } from './preview.ts'
import { onceReleased, watchPointer } from './pointer.ts'
import type { Change, ShownField } from './shown-field.ts'

let fieldOf: ((field: Field, change: Change) => ShownField) | undefined
const waiting = new Set<() => void>()

/** Takes what makes fields. It comes once the editor has appeared, and cards that stand by then get their forms. */
export function setFieldMaker(maker: typeof fieldOf): void {
  fieldOf = maker
  for (const fill of waiting) fill()
  waiting.clear()
}

/** How long nothing is typed in a field before its block is shown anew, in milliseconds. */
const PREVIEW_DELAY_MS = 400

/**
 * A block that is edited by a form: it is shown as on the page, and below that are its fields while the block is
 * selected or one of them has the focus.
 */
export function cardView(fields: readonly Field[]): NodeViewConstructor {
  return (node, view, position) => new Card(node, view, position, fields)
}

class Card implements NodeView {
  readonly dom: HTMLElement
  readonly #preview = element('div', { class: 'preview', inert: true })
  #fields: readonly ShownField[] = []
  readonly #form = element('div', { class: 'controls form' })
  readonly #view: EditorView
  readonly #position: () => number | undefined
  #block: KnownBlock
  #timer = 0

  constructor(node: Node, view: EditorView, position: () => number | undefined, fields: readonly Field[]) {
    this.#view = view
    this.#position = position
    this.#block = node.attrs['block'] as KnownBlock
    this.dom = element(
      'div',
      {
        class: 'card',
        role: 'group',
        'aria-label': nameOf(this.#block),
        contenteditable: 'false',
        focusin: () => this.#fold(),
        focusout: () => queueMicrotask(() => this.#fold()),
      },
      this.#preview,
      this.#form,
    )
    this.dom.dataset['type'] = this.#block.type
    watchPointer()
    this.#fillForm(fields)
    void this.#showBlock()
  }

  #fillForm(fields: readonly Field[]): void {
    const make = fieldOf
    if (make === undefined) return void waiting.add(() => this.#fillForm(fields))
    this.#fields = fields.map((field) => make(field, this.#change))
    this.#form.append(...this.#fields.map(({ dom }) => dom))
    for (const field of this.#fields) field.show(this.#block)
  }

  update(node: Node): boolean {
    const block = node.attrs['block'] as KnownBlock
    if (block.type !== this.#block.type) return false
    if (block === this.#block) return true
    const before = this.#block
    this.#block = block
    for (const field of this.#fields) field.show(block)
    clearTimeout(this.#timer)
    // Else each letter of an address would ask another host for a picture.
    if (this.dom.contains(document.activeElement) && !isSamePicture(block, before))
      this.#timer = window.setTimeout(this.#showBlock, PREVIEW_DELAY_MS)
    else void this.#showBlock()
    return true
  }

  destroy(): void {
    clearTimeout(this.#timer)
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    this.#fold()
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
    this.#fold()
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest('.controls') !== null
  }

  ignoreMutation(): boolean {
    return true
  }

  /** The form is open while the block is selected or the focus is in it. */
  #fold(): void {
    const isUsed = () => this.dom.matches('.ProseMirror-selectednode, :focus-within')
    if (isUsed()) this.dom.classList.add('open')
    else onceReleased(() => this.dom.classList.toggle('open', isUsed()))
  }

  readonly #showBlock = async (): Promise<void> => {
    const isComplete = await showPreview(this.#preview, this.#block, {
      view: this.#view,
      position: this.#position,
      change: this.#change,
    })
    this.dom.classList.toggle('incomplete', !isComplete)
  }

  /** The node is replaced, not its attribute: so letters typed one after the other are undone at once. */
  readonly #change: Change = (change) => {
    const at = this.#position()
    if (at === undefined) return
    const { state } = this.#view
    const node = state.doc.nodeAt(at)
    if (node === null) return
    const block = { ...this.#block, ...change }
    const next = node.type.create({ ...node.attrs, block })
    const transaction = state.tr.replaceWith(at, at + node.nodeSize, next)
    this.#view.dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, at)))
  }
}

function isSamePicture(one: KnownBlock, other: KnownBlock): boolean {
  return one.type === 'image' && other.type === 'image' && one.url === other.url
}

function nameOf({ type }: { readonly type: BlockType }): string {
  return TEXTS.blockType(type)
}

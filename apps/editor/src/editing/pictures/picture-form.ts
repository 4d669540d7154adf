import type { Node } from 'prosemirror-model'
import { NodeSelection, Plugin, type PluginView, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { popupsOf, say, tell } from '../popups/popup-layer.ts'
import { PictureFields } from './picture-fields.ts'
import { placePopup } from '../popups/place-popup.ts'
import { pictureIn } from './picture-in.ts'

/**
 * Below a picture in a line of text that is selected: its address and what it shows. Enter goes into the form and comes
 * back out of it with what was typed, Escape without.
 */
export const pictureForm = new Plugin({
  props: {
    handleDOMEvents: {
      // Before all keys: Enter would put a new line in place of the picture.
      keydown(view, event) {
        const isWanted = event.key === 'Enter' || (event.key === 'F10' && event.altKey)
        if (!isWanted || event.isComposing || event.ctrlKey || event.metaKey) return false
        if (pictureIn(view.state) === undefined || forms.get(view)?.focus() !== true) return false
        event.preventDefault()
        return true
      },
    },
  },
  view(view) {
    const form = new PictureForm(view)
    forms.set(view, form)
    return form
  },
})

const forms = new WeakMap<EditorView, PictureForm>()

class PictureForm implements PluginView {
  readonly #view: EditorView
  readonly #fields = new PictureFields()
  readonly #dom: HTMLFormElement
  /** The picture whose values stand in the fields. */
  #picture: Node | undefined
  /** The picture of which a screen reader has been told. */
  #said: Node | undefined

  constructor(view: EditorView) {
    this.#view = view
    this.#dom = element(
      'form',
      {
        class: 'popup picture-form',
        'aria-label': MENU_TEXTS.picture.form,
        hidden: true,
        submit: (event) => {
          event.preventDefault()
          this.#submit()
        },
        // Beside its fields, a click would take the focus away, and the form with it.
        mousedown: (event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
        },
        keydown: (event) => {
          const { key, shiftKey, target } = event as KeyboardEvent
          const controls = this.#dom.querySelectorAll('input, button')
          const isLeft = key === 'Tab' && target === controls[shiftKey ? 0 : controls.length - 1]
          if (key !== 'Escape' && !isLeft) return
          event.preventDefault()
          if (key === 'Escape') this.#leave()
          else this.#leaveByTab(shiftKey)
        },
        focusout: (event) => this.#onBlur(event as FocusEvent),
      },
      ...this.#fields.dom,
      element(
        'div',
        {},
        element('button', { type: 'submit', class: 'main' }, MENU_TEXTS.bubble.apply),
        element('button', { type: 'button', click: () => this.#remove() }, MENU_TEXTS.picture.remove),
      ),
    )
    popupsOf(view).append(this.#dom)
    view.dom.addEventListener('focus', this.#show)
    view.dom.addEventListener('blur', this.#onBlur)
  }

  update(): void {
    this.#show()
  }

  destroy(): void {
    this.#view.dom.removeEventListener('focus', this.#show)
    this.#view.dom.removeEventListener('blur', this.#onBlur)
    this.#dom.remove()
  }

  focus(): boolean {
    this.#show()
    if (this.#dom.hidden) return false
    this.#fields.focus()
    return true
  }

  readonly #show = (): void => {
    const picture = pictureIn(this.#view.state)
    const hasFocus = this.#view.hasFocus() || this.#dom.contains(document.activeElement)
    const isNew = this.#dom.hidden || picture !== this.#picture
    this.#dom.hidden = picture === undefined || !hasFocus || !this.#view.editable
    if (picture === undefined || this.#dom.hidden || !isNew) return
    if (picture !== this.#picture) this.#fields.show(picture)
    this.#picture = picture
    const dom = this.#view.nodeDOM(this.#view.state.selection.from)
    if (dom instanceof HTMLElement) placePopup(this.#dom, dom.getBoundingClientRect())
    // Not when the focus comes back: why an address was refused would not be heard.
    if (this.#said !== picture) say(this.#view, MENU_TEXTS.picture.hint)
    this.#said = picture
  }

  /** When the focus goes elsewhere, what was typed holds, as it does in a card. */
  readonly #onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof globalThis.Node && this.#dom.contains(relatedTarget)) return
    const problem = this.#apply()
    if (problem !== undefined) tell(this.#view, problem)
    this.#dom.hidden = true
    this.#picture = undefined
  }

  #submit(): void {
    const problem = this.#apply()
    if (problem === undefined) return this.#leave()
    return this.#fields.refuse(problem)
  }

  /** Puts what was typed into the picture, or gives what is wrong with its address. */
  #apply(): string | undefined {
    const picture = pictureIn(this.#view.state)
    if (picture === undefined || picture !== this.#picture) return undefined
    const typed = this.#fields.read(picture)
    if (typed === undefined || 'problem' in typed) return typed?.problem
    const { tr, selection } = this.#view.state
    tr.setNodeMarkup(selection.from, null, { ...picture.attrs, ...typed })
    this.#picture = tr.doc.nodeAt(selection.from) ?? undefined
    this.#view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)))
    return undefined
  }

  #remove(): void {
    this.#view.dispatch(this.#view.state.tr.deleteSelection())
    this.#view.focus()
  }

  /** On in the text, or back to the picture; what was typed holds. */
  #leaveByTab(isBack: boolean): void {
    this.#view.focus()
    const { tr, selection } = this.#view.state
    if (!isBack) this.#view.dispatch(tr.setSelection(TextSelection.near(selection.$to)).scrollIntoView())
  }

  #leave(): void {
    this.#picture = undefined
    this.#view.focus()
  }
}

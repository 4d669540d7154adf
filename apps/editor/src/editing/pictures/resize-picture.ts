import { closeHistory, redo, undo } from 'prosemirror-history'
import { NodeSelection, Plugin, type PluginView } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { ImageSize } from 'qp-schema'
import { ratioOf, SizeHandle } from '../../picture-size/size-handle.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { pictureIn } from './picture-in.ts'

/** At the edge of a picture in a line of text that is selected: a handle that changes its width, in the unit that it has. */
export const resizePicture: Plugin = new Plugin({ view: (view) => new ResizePicture(view) })

class ResizePicture implements PluginView {
  readonly #view: EditorView
  readonly #handle = new SizeHandle({
    box: () => (this.#ratio() === undefined ? undefined : this.#dom()?.getBoundingClientRect()),
    room: () => this.#room(),
    pull: () => this.#pull(),
    text: (width) =>
      isPercent(this.#picture())
        ? MENU_TEXTS.picture.percent(this.#percentOf(width))
        : MENU_TEXTS.picture.pixels(width, Math.round(width * (this.#ratio() ?? 1))),
    show: (width) => this.#show(width),
    set: (width) => this.#set(width),
  })
  readonly #listening = new AbortController()
  readonly #resized = new ResizeObserver(() => this.#handle.place())

  constructor(view: EditorView) {
    this.#view = view
    popupsOf(view).append(this.#handle.dom)
    const { signal } = this.#listening
    this.#handle.dom.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    // Who has dragged goes on in the text, or in the form of the picture.
    this.#handle.dom.addEventListener('pointerup', () => view.focus(), { signal })
    view.dom.addEventListener('load', () => this.#handle.place(), { capture: true, signal })
    this.#resized.observe(view.dom)
  }

  update(): void {
    this.#handle.place()
  }

  destroy(): void {
    this.#listening.abort()
    this.#resized.disconnect()
    this.#handle.dom.remove()
  }

  #onKey(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (event.key === 'Escape') this.#view.focus()
    else if (isUndo) (event.shiftKey ? redo : undo)(this.#view.state, this.#view.dispatch)
    else return
    event.preventDefault()
  }

  #picture(): Node | undefined {
    return this.#view.editable ? pictureIn(this.#view.state) : undefined
  }

  #dom(): HTMLImageElement | undefined {
    const dom = this.#picture() && this.#view.nodeDOM(this.#view.state.selection.from)
    return dom instanceof HTMLImageElement ? dom : undefined
  }

  #ratio(): number | undefined {
    const [dom, size] = [this.#dom(), sizeOf(this.#picture())]
    return dom && ratioOf(dom, size)
  }

  /** The width of the line, of which a part is meant by a per cent. */
  #room(): number {
    const line = this.#dom()?.closest<HTMLElement>('p, h1, h2, h3, td, th, li, pre, div')
    if (line === null || line === undefined) return this.#view.dom.clientWidth
    const { paddingLeft, paddingRight } = getComputedStyle(line)
    return line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  #pull(): number {
    const parent = this.#dom()?.parentElement
    if (parent === null || parent === undefined) return 1
    const { textAlign, direction } = getComputedStyle(parent)
    if (textAlign.endsWith('center')) return 2
    return direction === 'rtl' ? -1 : 1
  }

  #percentOf(width: number): number {
    return Math.max(1, Math.min(100, Math.round((100 * width) / this.#room())))
  }

  #attributesOf(width: number): { readonly width: string; readonly height: string | null } {
    if (isPercent(this.#picture())) return { width: `${this.#percentOf(width)}%`, height: null }
    const hasHeight = sizeOf(this.#picture()) !== undefined
    const height = Math.max(1, Math.round(width * (this.#ratio() ?? 1)))
    return { width: String(width), height: hasHeight ? String(height) : null }
  }

  #show(width: number | undefined): void {
    const shown = width === undefined ? this.#picture()?.attrs : this.#attributesOf(width)
    for (const side of ['width', 'height'] as const) {
      const value: unknown = shown?.[side]
      if (typeof value === 'string') this.#dom()?.setAttribute(side, value)
      else this.#dom()?.removeAttribute(side)
    }
  }

  /** A drag is a step of its own for undo. */
  #set(width: number | undefined): void {
    const picture = this.#picture()
    if (picture === undefined) return
    const { tr, selection } = this.#view.state
    const size = width === undefined ? { width: null, height: null } : this.#attributesOf(width)
    tr.setNodeMarkup(selection.from, null, { ...picture.attrs, ...size })
    tr.setSelection(NodeSelection.create(tr.doc, selection.from))
    this.#view.dispatch(closeHistory(tr))
    this.#view.dispatch(closeHistory(this.#view.state.tr))
  }
}

function isPercent(picture: Node | undefined): boolean {
  return String(picture?.attrs['width']).endsWith('%')
}

/** Both sides, where both are written in pixels. */
function sizeOf(picture: Node | undefined): ImageSize | undefined {
  const [width, height] = [Number(picture?.attrs['width']), Number(picture?.attrs['height'])]
  return width > 0 && height > 0 ? { width, height } : undefined
}

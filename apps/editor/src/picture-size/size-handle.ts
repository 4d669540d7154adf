import type { ImageSize } from 'qp-schema'
import { element } from '../element.ts'
import { MENU_TEXTS } from '../texts-menus.ts'

/** A picture whose width can be changed. All numbers are CSS pixels. */
export interface SizedPicture {
  /** Where the picture is, or `undefined` while it has no shape. */
  box(): DOMRect | undefined
  /** How wide it can be. */
  room(): number
  /** How much wider it gets by each pixel to the right: twice that where it stays in the middle, less than 0 at a left edge. */
  pull(): number
  /** What is said of a width. */
  text(width: number): string
  /** Shows a width while the handle is dragged, or again the one that is written. */
  show(width: number | undefined): void
  /** Writes a width, or takes it away: the picture is as wide as its file. */
  set(width: number | undefined): void
}

const SMALLEST = 16
const STEP = 10

/**
 * A handle at the edge of a picture: dragged, or with arrow keys, it changes the width, and with it the height. A double
 * click or Delete gives the picture its natural size back, Escape ends a drag without a change.
 */
export class SizeHandle {
  readonly dom: HTMLElement
  readonly #sized: SizedPicture
  /** Where the pointer was last. */
  #last = 0
  #drag: { readonly x: number; readonly from: number; width: number } | undefined

  constructor(sized: SizedPicture) {
    this.#sized = sized
    this.dom = element('div', {
      class: 'controls size-handle',
      role: 'slider',
      tabindex: '0',
      hidden: true,
      contenteditable: 'false',
      'aria-label': MENU_TEXTS.picture.size,
      'aria-valuemin': String(SMALLEST),
      pointerdown: (event) => this.#begin(event as PointerEvent),
      pointermove: (event) => this.#move(event as PointerEvent),
      pointerup: () => this.#end(),
      pointercancel: () => this.#cancel(),
      // Escape gives the focus back to the text.
      blur: () => this.#cancel(),
      dblclick: () => this.#sized.set(undefined),
      keydown: (event) => this.#onKey(event as KeyboardEvent),
    })
  }

  /** Stands at the edge of the picture, wherever that is now. */
  place(): void {
    const box = this.#sized.box()
    this.dom.hidden = box === undefined || box.width === 0
    if (box === undefined || this.dom.hidden) return
    const host = this.dom.offsetParent?.getBoundingClientRect()
    const edge = this.#sized.pull() < 0 ? box.left : box.right
    this.dom.style.left = `${edge - (host?.left ?? 0)}px`
    this.dom.style.top = `${(box.top + box.bottom) / 2 - (host?.top ?? 0)}px`
    this.#say(box.width)
  }

  #say(width: number): void {
    this.dom.ariaValueMax = String(Math.round(this.#sized.room()))
    this.dom.ariaValueNow = String(Math.round(width))
    this.dom.ariaValueText = this.#sized.text(Math.round(width))
  }

  #widthNow(): number {
    return this.#sized.box()?.width ?? 0
  }

  #within(width: number): number {
    return Math.round(Math.max(SMALLEST, Math.min(width, this.#sized.room())))
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0) return
    event.preventDefault()
    this.dom.focus({ preventScroll: true })
    this.dom.setPointerCapture(event.pointerId)
    const from = this.#widthNow()
    this.#last = event.clientX
    this.#drag = { x: event.clientX, from, width: from }
  }

  #move({ clientX }: PointerEvent): void {
    if (this.#drag === undefined || clientX === this.#last) return
    this.#last = clientX
    this.dom.classList.add('dragged')
    this.#drag.width = this.#within(this.#drag.from + (clientX - this.#drag.x) * this.#sized.pull())
    this.#sized.show(this.#drag.width)
    this.place()
  }

  #end(): void {
    const drag = this.#stop()
    if (drag !== undefined && drag.width !== drag.from) this.#sized.set(drag.width)
  }

  #cancel(): void {
    const drag = this.#stop()
    if (drag === undefined) return
    this.#sized.show(undefined)
    this.place()
  }

  #stop() {
    const drag = this.#drag
    this.#drag = undefined
    this.dom.classList.remove('dragged')
    return drag
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Delete' || event.key === 'Backspace') this.#sized.set(undefined)
    else {
      const width = this.#widthOfKey(event)
      if (width === undefined) return
      this.#sized.set(this.#within(width))
    }
    event.preventDefault()
    event.stopPropagation()
  }

  #widthOfKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number | undefined {
    if (altKey || ctrlKey || metaKey) return undefined
    const [now, step] = [Math.round(this.#widthNow()), shiftKey ? 1 : STEP]
    if (key === 'ArrowRight' || key === 'ArrowUp') return now + step
    if (key === 'ArrowLeft' || key === 'ArrowDown') return now - step
    if (key === 'Home') return SMALLEST
    return key === 'End' ? this.#sized.room() : undefined
  }
}

/**
 * How high a picture is for its width, or `undefined` before its file is loaded, unless a size is written. A size that
 * says the shape of the file but for a pixel does not change that shape.
 */
export function ratioOf(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  written?: ImageSize,
): number | undefined {
  const natural = naturalWidth > 0 ? naturalHeight / naturalWidth : undefined
  if (written === undefined) return natural
  const isNatural = natural !== undefined && Math.abs(written.width * natural - written.height) <= 1
  return isNatural ? natural : written.height / written.width
}

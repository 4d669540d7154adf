import { DrawingFrame } from '../../drawings/drawing-frame.ts'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'

const PAUSE_MS = 400
const LONGEST_REASON = 300

/** The drawing below one diagram's source; out of sight until there is one, or a reason why not. */
export class DrawnDiagram {
  readonly dom: HTMLElement = element('div', {
    class: 'drawing',
    contenteditable: 'false',
    dir: 'ltr',
  })
  readonly #reason = element('p', { class: 'drawing-problem', role: 'status' })
  readonly #frame = new DrawingFrame({
    drawn: (height) => {
      this.dom.className = 'drawing drawn'
      this.#reason.replaceChildren()
      this.#frame.dom.style.height = `${height}px`
    },
    failed: (reason) => this.#say(reason),
  })
  #source: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    this.#frame.dom.title = MENU_TEXTS.diagram.name
    this.dom.append(this.#frame.dom, this.#reason)
  }

  /** Draws this: at once what is there, a moment after the last key what is typed. */
  show(source: string): void {
    if (source === this.#source) return
    clearTimeout(this.#timer)
    const draw = () => (source.trim() === '' ? this.#clear() : this.#frame.draw(source))
    if (this.#source === undefined) draw()
    else this.#timer = setTimeout(draw, PAUSE_MS)
    this.#source = source
  }

  /** Nothing is drawn any more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#frame.stop()
  }

  #clear(): void {
    this.dom.className = 'drawing'
    this.#reason.replaceChildren()
  }

  /** What was expected in its place is said of the program's grammar, which nobody knows. */
  #say(reason: string): void {
    const said = (reason.split(/\bExpecting\b/)[0] ?? '').trim().slice(0, LONGEST_REASON)
    this.dom.classList.add('failed')
    this.#reason.replaceChildren(MENU_TEXTS.diagram.notYet, element('code', {}, said))
  }
}

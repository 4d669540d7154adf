import { element, iconButton } from '../../element.ts'
import { TEXTS } from '../../texts.ts'
import { ICONS } from '../../icons.ts'

/** How a notice is meant. */
export type NoticeKind = 'done' | 'note' | 'warning' | 'error'

/** What a notice has beside its text. */
export interface NoticeParts {
  readonly items?: readonly (Node | string)[]
  readonly actions?: readonly HTMLElement[]
  /** Several notices of one subject replace one another. */
  readonly subject?: string
}

/** What went well is said again by the state in the bar, and what a note offers stands in the menu: they need not stay. */
const STAY_MS: { readonly [K in NoticeKind]?: number } = { done: 8000, note: 30_000 }

/** What the editor has to say, above the page. */
export class Notices {
  readonly dom: HTMLElement = element('section', {
    class: 'notices',
    'aria-label': TEXTS.notices,
    'aria-live': 'polite',
    focusin: (event) => {
      const { relatedTarget } = event as FocusEvent
      if (relatedTarget instanceof HTMLElement && !this.dom.contains(relatedTarget))
        this.#before = relatedTarget
    },
  })
  /** Where the focus was before it came here. */
  #before: HTMLElement | undefined

  /** Says something. */
  show(kind: NoticeKind, text: string, { items = [], actions = [], subject }: NoticeParts = {}): void {
    if (subject !== undefined) this.clear(subject)
    const remove = () => this.#remove(notice)
    const notice = element(
      'div',
      { class: `notice ${kind}`, role: kind === 'error' ? 'alert' : undefined, 'data-subject': subject },
      element(
        'div',
        { class: 'notice-text' },
        element('p', {}, text),
        ...(items.length === 0 ? [] : [element('ul', {}, ...items.map((item) => element('li', {}, item)))]),
        ...(actions.length === 0 ? [] : [element('div', { class: 'row' }, ...actions)]),
      ),
      closeButton(remove),
    )
    this.dom.append(notice)
    const stay = STAY_MS[kind]
    if (stay !== undefined) setTimeout(remove, stay)
  }

  /** Whether something is said of a subject. */
  has(subject: string): boolean {
    return this.#all().some((notice) => notice.dataset['subject'] === subject)
  }

  /** Takes the notices of one subject away, or all. */
  clear(subject?: string): void {
    for (const notice of this.#all()) {
      if (subject === undefined || notice.dataset['subject'] === subject) this.#remove(notice)
    }
  }

  #all(): HTMLElement[] {
    return [...this.dom.querySelectorAll<HTMLElement>('.notice')]
  }

  /** The focus goes back to where it was: with the notice it would be gone. */
  #remove(notice: HTMLElement): void {
    const hadFocus = notice.contains(document.activeElement)
    notice.remove()
    if (hadFocus) this.#before?.focus({ preventScroll: true })
  }
}

/** A button for a notice or a dialog. */
export function button(label: string, press: () => void, look = ''): HTMLButtonElement {
  return element('button', { type: 'button', class: `button ${look}`.trim(), click: press }, label)
}

/** A button that closes a notice or a dialog. */
export function closeButton(close: () => void): HTMLButtonElement {
  return iconButton(TEXTS.close, ICONS.close, close, { class: 'icon-button', title: undefined })
}

/** The buttons at the end of a dialog. */
export function dialogActions(...buttons: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'actions' }, ...buttons)
}

import { element, icon, iconButton } from '../../element.ts'
import { TEXTS } from '../../texts.ts'
import { button } from '../notices/notices.ts'
import { MoreMenu } from './more-menu.ts'
import type { BarActions, BarState } from './bar-state.ts'
import { ICONS } from '../../icons.ts'
import { stateText } from './state-text.ts'

/** The bar above the page. */
export class TopBar {
  readonly dom: HTMLElement
  readonly #state = element('p', { class: 'bar-state', role: 'status' })
  readonly #save: HTMLButtonElement
  readonly #show: HTMLButtonElement
  readonly #menu: MoreMenu

  constructor(actions: BarActions) {
    this.#save = element('button', {
      type: 'button',
      class: 'button primary',
      'aria-keyshortcuts': 'Control+Shift+Enter',
      click: actions.save,
    })
    this.#show = button(
      TEXTS.bar.show,
      () => {
        // It goes once the page is shown, and the focus would go with it.
        this.#save.focus()
        actions.setPublished(true)
      },
      'bar-show',
    )
    this.#menu = new MoreMenu(actions, (text) => this.say(text))
    this.dom = element(
      'header',
      { class: 'bar' },
      element(
        'a',
        { class: 'bar-home', href: '/', 'aria-label': TEXTS.bar.home, title: TEXTS.bar.newPage },
        icon(ICONS.page),
      ),
      this.#state,
      element(
        'div',
        { class: 'bar-actions', role: 'group', 'aria-label': TEXTS.bar.label },
        iconButton(TEXTS.bar.preview, ICONS.preview, actions.preview, { class: 'icon-button wide-only' }),
        iconButton(TEXTS.bar.settings, ICONS.settings, actions.settings, { class: 'icon-button' }),
        iconButton(TEXTS.bar.more, ICONS.more, () => {}, { class: 'icon-button', popovertarget: 'more' }),
        this.#show,
        this.#save,
      ),
      this.#menu.dom,
    )
  }

  /** Shows how the page stands. */
  update(shown: BarState): void {
    const { state, page, canWrite } = shown
    const isIdle = state.activity === 'idle'
    this.say(stateText(shown))
    this.dom.classList.toggle('busy', !isIdle)
    this.#save.textContent = page === 'new' ? TEXTS.bar.publish : TEXTS.bar.update
    this.#save.hidden = !canWrite
    // Not `disabled`: the focus stays on the button that was pressed.
    this.#save.setAttribute('aria-disabled', String(!isIdle || (page !== 'new' && !state.isChanged)))
    this.#show.hidden = !canWrite || page !== 'hidden'
    this.#menu.update(shown)
  }

  /** Leaves nothing but the way home. */
  end(): void {
    this.dom.querySelector('.bar-actions')?.remove()
    this.say('')
  }

  /** Says something in the place of the state. */
  say(text: string): void {
    if (this.#state.textContent !== text) this.#state.textContent = text
  }
}

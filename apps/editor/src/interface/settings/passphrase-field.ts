import { normalizedPassphrase } from 'qp-schema/api'
import { element } from '../../element.ts'
import type { PageSession } from '../../session/page-session.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { TEXTS as EDITOR_TEXTS } from '../../texts.ts'
import { confirmOpening } from '../dialogs/confirm-dialogs.ts'
import { button, type Notices } from '../notices/notices.ts'

const TEXTS = DIALOG_TEXTS.settings.passphrase

/** What the field asks of the editor. */
export interface PassphraseOptions {
  readonly session: PageSession
  readonly notices: Notices
  /**
   * Sets or removes the passphrase.
   *
   * @returns why that was not done
   */
  setPassphrase(passphrase: string | null): Promise<string | undefined>
  openSettings(): void
}

/** What readers need to see the page: set, changed or removed, and never shown again. SPEC.md 10.10.29 */
export class PassphraseField {
  readonly dom: HTMLElement
  readonly #app: PassphraseOptions
  readonly #state = element('p', { class: 'passphrase-state', role: 'status' })
  readonly #controls = element('div')
  readonly #problem = element('p', { class: 'problem', id: 'passphrase-problem', role: 'alert' })
  #input: HTMLInputElement | undefined
  #isSending = false

  /** @param problem - why the service has refused what was set */
  constructor(app: PassphraseOptions, problem = '') {
    this.#app = app
    this.dom = element(
      'section',
      { class: 'group' },
      element('h3', {}, TEXTS.title),
      this.#state,
      this.#controls,
    )
    this.#show()
    this.#complain(problem)
  }

  /** To be called when the dialog is closed: says that what is typed in it holds for nothing. */
  closed(): void {
    const { session, notices } = this.#app
    if (this.#isSending || !this.#input?.value) return
    // A draft remembers that one was meant.
    if (session.page === undefined || session.state.isChanged) session.changed()
    const isSet = session.wantsPassphrase && !session.lacksPassphrase
    notices.show('warning', isSet ? TEXTS.notChanged : TEXTS.notSet, {
      subject: 'passphrase',
      actions: [button(TEXTS.goThere, () => this.#app.openSettings())],
    })
  }

  /** Shows how the page stands, and what can be done about that. */
  #show(isChanging = false): void {
    const { session } = this.#app
    const { wantsPassphrase, lacksPassphrase, page } = session
    const isSet = wantsPassphrase && !lacksPassphrase
    this.#input = undefined
    this.#complain('')
    if (lacksPassphrase) this.#state.textContent = TEXTS.lacking
    else if (!isSet) this.#state.textContent = ''
    else this.#state.textContent = page === undefined ? TEXTS.toBeSent : TEXTS.isSet
    this.#controls.replaceChildren(isSet && !isChanging ? this.#choices() : this.#form(isSet))
  }

  #choices(): HTMLElement {
    return element('div', {}, element('div', { class: 'row' }, ...this.#buttons()), this.#problem)
  }

  #buttons(): HTMLElement[] {
    return [
      button(TEXTS.change, () => {
        this.#show(true)
        this.#input?.focus()
      }),
      button(TEXTS.remove, () => {
        const remove = () => void this.#send(null)
        if (this.#app.session.page === undefined) remove()
        else confirmOpening(remove)
      }),
    ]
  }

  #form(isSet: boolean): HTMLElement {
    const { session } = this.#app
    const { wantsPassphrase, lacksPassphrase, page } = session
    const input = element('input', {
      id: 'passphrase',
      type: 'password',
      dir: 'auto',
      autocomplete: 'new-password',
      autocapitalize: 'off',
      spellcheck: 'false',
      autofocus: lacksPassphrase,
      'aria-describedby': 'passphrase-problem passphrase-hint',
      input: () => {
        // A page that is saved by its shortcut from here is not shown to all either.
        session.wantsPassphrase = wantsPassphrase || input.value !== ''
        this.#complain('')
      },
    })
    this.#input = input
    const shown = button(TEXTS.show, () => {
      const isShown = input.type === 'password'
      input.type = isShown ? 'text' : 'password'
      shown.setAttribute('aria-pressed', String(isShown))
    })
    shown.setAttribute('aria-pressed', 'false')
    shown.ariaLabel = TEXTS.showIt
    const cancel = button(DIALOG_TEXTS.cancel, () => {
      this.#show()
      this.#controls.querySelector('button')?.focus()
    })
    return element(
      'form',
      {
        submit: (event) => {
          event.preventDefault()
          const passphrase = normalizedPassphrase(input.value)
          if (passphrase === undefined) this.#complain(TEXTS.length)
          else void this.#send(passphrase)
        },
      },
      element('label', { class: 'label', for: 'passphrase' }, isSet ? TEXTS.changed : TEXTS.label),
      element('div', { class: 'row' }, input, shown),
      this.#problem,
      element(
        'p',
        { class: 'hint', id: 'passphrase-hint' },
        page === undefined ? TEXTS.hint : `${TEXTS.hint} ${TEXTS.atOnce}`,
      ),
      element(
        'div',
        { class: 'row' },
        element('button', { class: 'button', type: 'submit' }, TEXTS.set),
        ...(isSet ? [cancel] : []),
        ...(lacksPassphrase ? [button(TEXTS.none, () => void this.#send(null))] : []),
      ),
    )
  }

  async #send(passphrase: string | null): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#complain('')
    this.#state.textContent = TEXTS.sending
    const problem = await this.#app.setPassphrase(passphrase).catch(() => EDITOR_TEXTS.notLoaded)
    this.#isSending = false
    const done = passphrase === null ? TEXTS.removed : TEXTS.isSet
    if (!this.dom.isConnected) {
      const kind = problem === undefined ? 'done' : 'error'
      this.#app.notices.show(kind, problem ?? done, { subject: 'passphrase' })
      return
    }
    if (problem !== undefined) {
      this.#state.textContent = ''
      return this.#complain(problem)
    }
    this.#show()
    if (passphrase === null) this.#state.textContent = TEXTS.removed
    const next = this.#input ?? this.#controls.querySelector('button')
    next?.focus()
  }

  #complain(problem: string): void {
    this.#problem.textContent = problem
    if (this.#input === undefined) return
    this.#input.ariaInvalid = String(problem !== '')
    if (problem !== '') this.#input.focus()
  }
}

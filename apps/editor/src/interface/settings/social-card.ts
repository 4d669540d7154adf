import { themePalette } from 'qp-render'
import { splitTheme } from 'qp-schema'
import { element } from '../../element.ts'
import type { PageContent } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { shownMeta } from '../dialogs/page-preview.ts'
import { paint } from './theme-swatch.ts'

/** The card that a shared link shows, drawn as the service draws it: in the page's theme, with its title and host. */
export class SocialCard {
  readonly dom: HTMLElement
  readonly #card = element('div', { class: 'social-card', dir: 'auto' })

  constructor() {
    this.dom = element(
      'figure',
      { class: 'social' },
      this.#card,
      element('figcaption', { class: 'hint' }, DIALOG_TEXTS.settings.card),
    )
  }

  show(content: PageContent): void {
    const { title, description } = shownMeta(content)
    const { name } = splitTheme(content.theme)
    this.#card.dataset['voice'] = name
    this.#card.dataset['length'] = title.length > 90 ? 'long' : title.length > 40 ? 'middle' : 'short'
    paint(this.#card, themePalette(content.theme))
    this.#card.replaceChildren(
      element('strong', { class: 'social-title' }, title),
      ...(description === '' ? [] : [element('span', { class: 'social-description' }, description)]),
      element('span', { class: 'social-host' }, location.host),
    )
  }
}

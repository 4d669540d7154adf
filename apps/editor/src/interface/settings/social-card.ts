import { type PictureSizes, themePalette } from 'qp-render'
import { splitTheme, type ThemeId } from 'qp-schema'
import { element } from '../../element.ts'
import type { PageContent } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { shownMeta, shownPicture } from '../dialogs/page-preview.ts'
import { paint } from './theme-swatch.ts'

/** The path of an uploaded picture. SPEC.md 16.4.1 */
const UPLOADED = /^\/pictures\/[\w-]{22}\.webp$/

/**
 * Preview of the shared link, of what the page's head will say: its picture, or its card, drawn as the service draws it;
 * below that title, description and host, as networks show them.
 */
export class SocialCard {
  readonly dom: HTMLElement
  readonly #card = element('div', { class: 'social-card', dir: 'auto' })
  readonly #picture = element('img', {
    class: 'social-picture',
    alt: '',
    referrerpolicy: 'no-referrer',
    load: () => this.#measure(),
  })
  readonly #said = element('div', { class: 'social-said', dir: 'auto' })

  /** Of uploaded pictures, by their addresses: the service knows them as well, and passes small ones over. */
  readonly #sizes = new Map<string, PictureSizes>()
  #content: PageContent | undefined

  constructor() {
    this.dom = element(
      'figure',
      { class: 'social' },
      element('div', { class: 'social-link' }, this.#picture, this.#card, this.#said),
      element('figcaption', { class: 'hint' }, DIALOG_TEXTS.settings.card),
    )
  }

  show(content: PageContent): void {
    const { title, description } = shownMeta(content)
    this.#content = content
    const picture = shownPicture(content, (url) => this.#sizes.get(url))
    this.#picture.hidden = picture === undefined
    this.#card.hidden = picture !== undefined
    if (picture === undefined) this.#draw(content.theme, title, description)
    else if (this.#picture.getAttribute('src') !== picture) this.#picture.src = picture
    this.#said.replaceChildren(
      element('span', {}, location.host),
      element('strong', {}, title),
      ...(description === '' ? [] : [element('span', {}, description)]),
    )
  }

  #measure(): void {
    const { src, naturalWidth: width, naturalHeight: height } = this.#picture
    if (!UPLOADED.test(new URL(src).pathname) || this.#sizes.has(src)) return
    this.#sizes.set(src, { width, height, others: [] })
    if (this.#content !== undefined) this.show(this.#content)
  }

  /** What is in it stands below it as text. */
  #draw(theme: ThemeId, title: string, description: string): void {
    const { name } = splitTheme(theme)
    this.#card.ariaHidden = 'true'
    this.#card.dataset['voice'] = name
    this.#card.dataset['length'] = title.length > 90 ? 'long' : title.length > 40 ? 'middle' : 'short'
    paint(this.#card, themePalette(theme))
    this.#card.replaceChildren(
      element('strong', { class: 'social-title' }, title),
      ...(description === '' ? [] : [element('span', { class: 'social-description' }, description)]),
      element('span', { class: 'social-host' }, location.host),
    )
  }
}

import { element } from '../../element.ts'
import { TEXTS } from '../../texts.ts'
import type { BarActions, BarState } from './bar-state.ts'

/** What the bar offers that is needed less often. */
export class MoreMenu {
  readonly dom: HTMLElement
  readonly #words = element('p', { class: 'hint' })
  readonly #open = element('a', { class: 'menu-item', target: '_blank', rel: 'noopener' }, TEXTS.bar.openPage)
  readonly #slides = element('a', { class: 'menu-item', target: '_blank', rel: 'noopener' }, TEXTS.bar.slides)
  readonly #items: ReturnType<typeof itemsOf>

  /** @param say - says something in the place of the state */
  constructor(actions: BarActions, say: (text: string) => void) {
    this.#items = itemsOf(actions, say)
    this.dom = element(
      'div',
      {
        id: 'more',
        class: 'menu',
        popover: 'auto',
        role: 'group',
        'aria-label': TEXTS.bar.more,
        click: ({ target }) => target instanceof HTMLButtonElement && this.dom.hidePopover(),
        beforetoggle: () => (this.#words.textContent = TEXTS.bar.words(actions.words())),
      },
      this.#items.preview,
      this.#open,
      this.#slides,
      this.#items.copyLink,
      this.#items.share,
      this.#items.copyEditLink,
      this.#items.newEditLink,
      this.#items.markdown,
      this.#items.show,
      this.#items.hide,
      this.#items.discard,
      element('hr'),
      element('a', { class: 'menu-item', href: '/' }, TEXTS.bar.newPage),
      element(
        'a',
        { class: 'menu-item', href: '/docs/', target: '_blank', rel: 'noopener' },
        TEXTS.bar.documentation,
      ),
      this.#items.keys,
      this.#items.myPages,
      this.#items.remove,
      this.#words,
    )
  }

  /** Offers what the page allows as it stands. */
  update({ state, page, canWrite, isMarkdown, url }: BarState): void {
    this.#open.hidden = this.#slides.hidden = page !== 'live'
    if (url !== undefined) [this.#open.href, this.#slides.href] = [url, `${url}/slides`]
    this.#items.copyLink.hidden = page === 'new'
    this.#items.share.hidden = page !== 'live' || !navigator.share
    this.#items.copyEditLink.hidden = this.#items.newEditLink.hidden = page === 'new' || !canWrite
    this.#items.show.hidden = !canWrite || page !== 'hidden'
    this.#items.hide.hidden = !canWrite || page !== 'live'
    this.#items.markdown.hidden = !canWrite
    this.#items.markdown.textContent = isMarkdown ? TEXTS.bar.blocks : TEXTS.bar.markdown
    this.#items.discard.hidden = !canWrite || !state.isChanged
    this.#items.remove.hidden = !canWrite || page === 'new'
  }
}

function itemsOf(actions: BarActions, say: (text: string) => void) {
  const item = (label: string, press: () => void, look = '') =>
    element('button', { type: 'button', class: `menu-item ${look}`.trim(), click: press }, label)
  const sayCopied = (copied: Promise<boolean>) =>
    void copied.then((isCopied) => say(isCopied ? TEXTS.bar.copied : TEXTS.bar.notCopied))
  return {
    copyLink: item(TEXTS.bar.copyLink, () => sayCopied(actions.copyLink())),
    copyEditLink: item(TEXTS.bar.copyEditLink, () => sayCopied(actions.copyEditLink())),
    newEditLink: item(TEXTS.bar.newEditLink, actions.newEditLink),
    share: item(TEXTS.bar.share, actions.share),
    show: item(TEXTS.bar.show, () => actions.setPublished(true), 'narrow-only'),
    hide: item(TEXTS.bar.hide, () => actions.setPublished(false)),
    preview: item(TEXTS.bar.preview, actions.preview, 'narrow-only'),
    markdown: item(TEXTS.bar.markdown, actions.toggleMarkdown),
    discard: item(TEXTS.bar.discard, actions.discard),
    remove: item(TEXTS.bar.delete, actions.remove, 'danger'),
    keys: item(TEXTS.bar.keys, actions.keys),
    myPages: item(TEXTS.bar.myPages, actions.myPages),
  }
}

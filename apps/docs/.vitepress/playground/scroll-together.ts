import type { SourcePositions } from 'qp-markdown'
import { across, comparedPlace, type Pane, type Place, scrolledFor } from './alignment.ts'
import { blockPlaces } from './block-places.ts'
import { caretPlace, lineTops } from './line-tops.ts'
import { showDocument } from './trusted.ts'

/** Longer texts scroll alone: laying out their lines once more would be felt. */
const MOST_CHARACTERS = 200_000
const MOST_LINES = 10_000

/** What is known of both panes until one of them changes. */
interface Measured {
  readonly tops: readonly number[]
  readonly places: readonly Place[]
  readonly page: Pane
}

/**
 * A text and the page that it becomes, side by side, which scroll together: who scrolls one moves the other, and where the
 * caret is in sight, its block is. SPEC.md 10.30.13
 *
 * Nothing is listened to in the frame, as Safari runs no listeners where scripts are not allowed. While somebody is in it, its
 * place is looked at in each frame of animation.
 */
export class ScrollTogether {
  readonly #text: HTMLTextAreaElement
  readonly #frame: HTMLIFrameElement
  readonly #sideBySide = matchMedia('(min-width: 768px)')
  readonly #ended = new AbortController()
  #positions: SourcePositions | undefined
  #measured: Measured | undefined
  #replaced: Document | null = null
  #shown: Document | undefined
  #leader: 'text' | 'page' = 'text'
  #hasCaretMoved = false
  #textAt = 0
  #pageAt = 0
  #request = 0

  constructor(text: HTMLTextAreaElement, frame: HTMLIFrameElement) {
    this.#text = text
    this.#frame = frame
    const look = () => this.#lookSoon()
    const { signal } = this.#ended
    text.addEventListener('scroll', look, { signal })
    frame.addEventListener('pointerenter', look, { signal })
    // Pictures have their sizes.
    frame.addEventListener('load', look, { signal })
    // The focus may have gone into the frame.
    addEventListener('blur', look, { signal })
    const caretMoved = () => {
      if (document.activeElement !== text) return
      this.#hasCaretMoved = true
      look()
    }
    document.addEventListener('selectionchange', caretMoved, { signal })
  }

  /** Shows another page in the frame, at the place where the one before was. */
  show(html: string, positions: SourcePositions | undefined): void {
    this.#positions = positions
    if (this.#frame.srcdoc !== html) this.#replaced = this.#frame.contentDocument
    showDocument(this.#frame, html)
    this.refresh()
  }

  /** Measures anew, as something has another size. */
  refresh(): void {
    this.#measured = undefined
    this.#lookSoon()
  }

  stop(): void {
    this.#ended.abort()
    cancelAnimationFrame(this.#request)
  }

  #lookSoon(): void {
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0
      if (this.#look()) this.#lookSoon()
    })
  }

  /** Gives whether to look again in the next frame of animation. */
  #look(): boolean {
    const { contentDocument, contentWindow, clientHeight } = this.#frame
    if (clientHeight === 0) this.#shown = undefined
    if (contentDocument === null || contentWindow === null || clientHeight === 0) return false
    if (contentDocument === this.#replaced) return true
    if (this.#shown !== contentDocument) {
      scrollTo(contentWindow, this.#pageAt)
      if (contentDocument.readyState === 'loading') return true
      this.#shown = contentDocument
      this.#pageAt = contentWindow.scrollY
      this.#measured = undefined
    }
    const page = { height: contentWindow.innerHeight, length: contentDocument.documentElement.scrollHeight }
    const { page: before } = this.#measured ?? {}
    const isSame = before?.height === page.height && before.length === page.length
    // Browsers scroll a page whose pictures arrive, too.
    if (this.#measured !== undefined && !isSame) this.#pageAt = contentWindow.scrollY
    const hasMoved = this.#findLeader(contentWindow)
    if (!isSame) this.#measured = this.#measure(contentDocument, page)
    if ((hasMoved || !isSame) && this.#measured !== undefined) this.#follow(contentWindow, this.#measured)
    return hasMoved || this.#frame.matches(':hover') || document.activeElement === this.#frame
  }

  /** Who moves leads; what was moved by us has not. */
  #findLeader(page: Window): boolean {
    const isText = this.#hasCaretMoved || Math.abs(this.#text.scrollTop - this.#textAt) >= 1
    const isPage = Math.abs(page.scrollY - this.#pageAt) >= 1
    if (isText || isPage) this.#leader = isText ? 'text' : 'page'
    this.#hasCaretMoved = false
    this.#textAt = this.#text.scrollTop
    this.#pageAt = page.scrollY
    return isText || isPage
  }

  #measure(shown: Document, page: Pane): Measured | undefined {
    const { value } = this.#text
    const article = shown.querySelector('.qp-article')
    if (!this.#sideBySide.matches || this.#positions === undefined || article === null) return undefined
    if (value.length > MOST_CHARACTERS || value.split('\n').length > MOST_LINES) return undefined
    const tops = lineTops(this.#text)
    const places = blockPlaces(article, this.#positions, tops)
    return places.length === 0 ? undefined : { tops, places: wholeOf(places, this.#textPane, page), page }
  }

  get #textPane(): Pane {
    return { height: this.#text.clientHeight, length: this.#text.scrollHeight }
  }

  #follow(page: Window, { tops, places, page: pagePane }: Measured): void {
    if (this.#leader === 'page') {
      const place = across(places, 'page', comparedPlace(this.#pageAt, pagePane))
      this.#text.scrollTop = scrolledFor(place, this.#textPane)
      this.#textAt = this.#text.scrollTop
      return
    }
    const place = across(places, 'text', comparedPlace(this.#textAt, this.#textPane))
    scrollTo(page, this.#withCaret(scrolledFor(place, pagePane), tops, places, pagePane))
    this.#pageAt = page.scrollY
  }

  /** No more than is needed for the block of the caret, if that is in sight. */
  #withCaret(top: number, tops: readonly number[], places: readonly Place[], { height }: Pane): number {
    if (document.activeElement !== this.#text) return top
    const caret = caretPlace(this.#text, tops)
    if (caret < this.#textAt || caret >= this.#textAt + this.#text.clientHeight) return top
    const place = across(places, 'text', caret)
    return Math.min(Math.max(top, place + AROUND_CARET - height), place - AROUND_CARET)
  }
}

function scrollTo(page: Window, top: number): void {
  page.scrollTo({ top, behavior: 'instant' })
}

/** About a line on either side. */
const AROUND_CARET = 40

/** With both ends: a page begins with the first line of its text, and ends with the last one. */
function wholeOf(places: readonly Place[], text: Pane, page: Pane): readonly Place[] {
  const [first, ...others] = places
  const end = { text: Math.max(text.length, places.at(-1)?.text ?? 0), page: page.length }
  return [{ text: first?.text ?? 0, page: 0 }, ...others, end]
}

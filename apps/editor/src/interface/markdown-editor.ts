import { element } from '../element.ts'
import type { PageContent } from '../session/page-content.ts'
import { TEXTS } from '../texts.ts'
import { injectTitle } from 'qp-markdown'
import { MarkdownText, type ReadText } from 'qp-markdown/edit'
import type { Block } from 'qp-schema'
import type { AnyBlock } from '../any-block.ts'
import { type Lead, leadInBlocks, type Place, type Places } from '../editing/places.ts'
import { MarkdownPlaces } from './markdown-places.ts'

// What is needed when markdown is opened comes with it.
export { placesInBlocks } from '../editing/places.ts'
export { allSent } from '../session/uploads.ts'

/** The whole page as markdown, in a field. */
export class MarkdownEditor {
  readonly dom: HTMLElement
  readonly #field: HTMLTextAreaElement
  readonly #text: MarkdownText<AnyBlock>
  #read: { readonly of: string; readonly result: ReadText<AnyBlock> } | undefined

  constructor({ blocks }: PageContent, onChange: () => void) {
    this.#text = new MarkdownText(blocks)
    this.#field = element('textarea', {
      class: 'markdown',
      'aria-label': TEXTS.markdown.label,
      spellcheck: 'true',
      dir: 'auto',
      input: onChange,
    })
    this.#field.value = this.#text.text
    this.dom = element('div', { class: 'markdown-sheet' }, this.#field)
  }

  /** What the text says of the page, in place of what the page had. */
  content(page: PageContent): PageContent {
    const { blocks: read, frontMatter } = this.#reading()
    const {
      theme = page.theme,
      lang = page.lang,
      dir = page.dir,
      notes = page.notes,
      description,
      title = '',
    } = frontMatter
    const blocks = injectTitle(read as readonly Block[], title)
    const meta = description === undefined ? page.meta : { ...page.meta, description }
    return { ...page, blocks, theme, meta, lang, dir, notes }
  }

  /** What was left out of the text, and why. */
  warnings(): ReadText<AnyBlock>['warnings'] {
    return this.#reading().warnings
  }

  words(): number {
    return this.#field.value.match(/\S+/g)?.length ?? 0
  }

  /** What leads to the same place among the blocks that the text has become. */
  leave(): Lead {
    const places = this.#places()
    return (view, blocks) => leadInBlocks(view, blocks, places)
  }

  #places(): Places {
    const read = this.#placed()
    if (read === undefined) return {}
    const { blocks, frontMatter, positions = [] } = read
    const isTitled = injectTitle(blocks as readonly Block[], frontMatter.title ?? '').length > blocks.length
    const { top, caret } = new MarkdownPlaces(this.#field, positions).find()
    const moved = (place: Place | undefined) => place && { ...place, block: place.block + Number(isTitled) }
    return { top: moved(top), caret: moved(caret) }
  }

  /** Takes the place of an element, and leads to where somebody was. */
  show(instead: HTMLElement, places: Places = {}): void {
    instead.hidden = true
    instead.after(this.dom)
    this.#field.focus({ preventScroll: true })
    new MarkdownPlaces(this.#field, this.#placed()?.positions ?? []).lead(places)
  }

  /** `undefined` for a text that is too complex, which can be discarded all the same. */
  #placed(): ReadText<AnyBlock> | undefined {
    try {
      return this.#text.read(this.#field.value, { positions: true })
    } catch {
      return undefined
    }
  }

  #reading(): ReadText<AnyBlock> {
    const { value } = this.#field
    if (this.#read?.of !== value) this.#read = { of: value, result: this.#text.read(value) }
    return this.#read.result
  }
}

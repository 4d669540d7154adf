import { element } from '../element.ts'
import type { PageContent } from '../session/page-content.ts'
import { TEXTS } from '../texts.ts'
import { injectTitle } from 'qp-markdown'
import { MarkdownText, type ReadText } from 'qp-markdown/edit'
import type { Block } from 'qp-schema'
import type { AnyBlock } from '../any-block.ts'

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
    const { theme = page.theme, lang = page.lang, dir = page.dir, description, title = '' } = frontMatter
    const blocks = injectTitle(read as readonly Block[], title)
    const meta = description === undefined ? page.meta : { ...page.meta, description }
    return { ...page, blocks, theme, meta, lang, dir }
  }

  /** What was left out of the text, and why. */
  warnings(): ReadText<AnyBlock>['warnings'] {
    return this.#reading().warnings
  }

  words(): number {
    return this.#field.value.match(/\S+/g)?.length ?? 0
  }

  focus(): void {
    this.#field.focus()
    this.#field.setSelectionRange(0, 0)
  }

  #reading(): ReadText<AnyBlock> {
    const { value } = this.#field
    if (this.#read?.of !== value) this.#read = { of: value, result: this.#text.read(value) }
    return this.#read.result
  }
}

import type { AnyBlock } from '../any-block.ts'
import { type BlockEditor, createBlockEditor, type Look } from '../editing/block-editor.ts'
import { element } from '../element.ts'
import type { PageContent, PageSettings } from '../session/page-content.ts'
import { TEXTS } from '../texts.ts'
import type { MarkdownEditor } from './markdown-editor.ts'

/** The text of the page: as blocks, or as markdown for who prefers that. */
export class PageBody {
  readonly dom: HTMLElement = element('div', { class: 'page qp-article' })
  readonly #editor: BlockEditor
  readonly #onChange: () => void
  #markdown: MarkdownEditor | undefined
  #isQuiet = false

  /** @param onChange - after each change by a person */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#editor = createBlockEditor(this.dom, {
      blocks: [],
      label: TEXTS.editing.page,
      onChange: () => this.#changed(),
    })
  }

  /** Whether it is shown as markdown. */
  get isMarkdown(): boolean {
    return this.#markdown !== undefined
  }

  /** The page: its settings as they are given, unless the markdown says something else. */
  content(settings: PageSettings): PageContent {
    const content = { ...settings, blocks: this.#editor.blocks() }
    return this.#markdown === undefined ? content : this.#markdown.content(content)
  }

  /** Puts blocks in place of all that is there, which is no change by a person, who stays where they were in markdown. */
  show(blocks: readonly AnyBlock[]): void {
    const lead = this.#markdown?.leave()
    this.#closeMarkdown()
    this.#isQuiet = true
    this.#editor.replaceBlocks(blocks)
    this.#isQuiet = false
    this.#editor.look(lead)
  }

  /** Goes over to markdown; the converter is loaded for that. Pictures on their way have no address for it yet. */
  async openMarkdown(content: () => PageContent): Promise<void> {
    const { allSent, MarkdownEditor, placesInBlocks } = await import('./markdown-editor.ts')
    await allSent()
    this.#closeMarkdown()
    this.#markdown = new MarkdownEditor(content(), () => this.#changed())
    this.#markdown.show(this.dom, this.#editor.look(placesInBlocks))
  }

  /** What was left out of the markdown, and why. */
  warnings(): readonly string[] {
    return this.#markdown?.warnings().map(({ message }) => message) ?? []
  }

  /** What the page is called: its first line. */
  title(): string {
    const line = this.dom.querySelector('.ProseMirror :is(h1, h2, h3, p)')?.textContent ?? ''
    return line.trim().slice(0, 80)
  }

  /** Lets what is loaded later look at the text as blocks. */
  look<T>(use: Look<T>): T | undefined {
    return this.#editor.look(use)
  }

  words(): number {
    return this.#markdown?.words() ?? this.#editor.words()
  }

  focus(): void {
    this.#editor.focus()
  }

  /** Leads to the place that a path of `issues` names. */
  showProblem(path: string, message: string): void {
    this.#editor.show(path, message)
  }

  /** From now on the page can be read only. */
  close(): void {
    this.#editor.setEditable(false)
  }

  #changed(): void {
    if (!this.#isQuiet) this.#onChange()
  }

  #closeMarkdown(): void {
    this.#markdown?.dom.remove()
    this.#markdown = undefined
    this.dom.hidden = false
  }
}

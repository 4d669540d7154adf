import { HeadingIds } from './heading-ids.ts'
import type { Highlight, PictureSizes, RenderMath } from '../plugins.ts'

/** What of the options changes how leaves are shown. */
export interface PageStateOptions {
  readonly headingIds?: boolean
  readonly math?: RenderMath | undefined
  readonly highlight?: Highlight | undefined
  readonly picture?: (url: string) => PictureSizes | undefined
  readonly noteUrl?: (block?: number) => string
}

/** What a block has to know of the blocks before it. There is one for each rendering, so that rendering is pure. */
export class PageState {
  readonly #headings: HeadingIds | undefined
  readonly #ids = new Set<string>()
  /** Shows the formulas in a leaf of HTML. */
  readonly math: RenderMath
  /** Colours code in a leaf of HTML. */
  readonly highlight: Highlight | undefined
  /** What is known of the picture at an address. */
  readonly picture: (url: string) => PictureSizes | undefined
  /** The index of the block that is shown. */
  block = 0
  readonly #noteUrl: ((block?: number) => string) | undefined
  #images = 0

  constructor({
    headingIds = true,
    math = (html) => html,
    highlight,
    picture = () => undefined,
    noteUrl,
  }: PageStateOptions) {
    this.#headings = headingIds ? new HeadingIds() : undefined
    this.math = math
    this.highlight = highlight
    this.picture = picture
    this.#noteUrl = noteUrl
  }

  /** Where readers write about the block that is shown; `undefined` where they cannot. */
  get noteUrl(): string | undefined {
    return this.#noteUrl?.(this.block)
  }

  /** The id of the next heading; `undefined` when it gets none. */
  headingId(text: string): string | undefined {
    return this.#headings?.next(text)
  }

  /** Whether no element before has this id of the content: the set grows by what is new to it. */
  isNewId(id: string): boolean {
    return this.#ids.size < this.#ids.add(id).size
  }

  /** How the next image is loaded: the first one at once, as it is likely in sight. */
  imageLoading(): 'eager' | 'lazy' {
    return this.#images++ === 0 ? 'eager' : 'lazy'
  }
}

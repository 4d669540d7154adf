import type { InLanguage } from '../language.ts'

/** What a page has to be in HTML, whatever the markup: what the class `html` is asked for. FORMAT.md 3.10.3 */
export interface InHtml {
  /** The ids of the headings, in order. FORMAT.md 10.6.1 */
  readonly headings: readonly string[]
  /** The addresses of the links that need the `rel` of FORMAT.md 10.6.3, in order, each once. */
  readonly links: readonly string[]
  /** The blocks that may be shown in frames, and the permissions of each at most. FORMAT.md 10.4 */
  readonly frames: readonly FrameInHtml[]
  /** The blocks whose words have a language or a direction, their own or the page's; absent if none has. FORMAT.md 3.1.6 */
  readonly languages?: readonly LanguageInHtml[]
}

/** What the words of a block are marked with. */
export interface LanguageInHtml extends InLanguage {
  /** Its index among the blocks, from 0. */
  readonly block: number
}

/** A block that may be shown in a frame. */
export interface FrameInHtml {
  /** Its index among the blocks, from 0. */
  readonly block: number
  /** The permissions that its `sandbox` may have, with spaces between them. */
  readonly sandbox: string
}

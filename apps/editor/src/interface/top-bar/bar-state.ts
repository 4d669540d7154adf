import type { Shown } from './state-text.ts'

/** What the bar can do. */
export interface BarActions {
  readonly save: () => void
  readonly setPublished: (published: boolean) => void
  readonly preview: () => void
  readonly settings: () => void
  readonly copyLink: () => Promise<boolean>
  readonly share: () => void
  readonly copyEditLink: () => Promise<boolean>
  readonly newEditLink: () => void
  readonly toggleMarkdown: () => void
  readonly discard: () => void
  readonly remove: () => void
  readonly myPages: () => void
  readonly keys: () => void
  readonly words: () => number
}

/** How the page stands, for the bar. */
export interface BarState extends Shown {
  readonly isMarkdown: boolean
  /** The public address; `undefined` before the first publish. */
  readonly url: string | undefined
}

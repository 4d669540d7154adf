import type { NewPage } from 'qp-client'
import type { Warning } from 'qp-schema'

/** What is sent for a text, and what it is called. */
export interface PreparedPage {
  readonly page: NewPage
  readonly title: string | undefined
  /** What was dropped of the text here, before anything is sent. */
  readonly warnings: readonly Warning[]
  /** The addresses of those pictures that are files, by their absolute paths. */
  readonly pictures: ReadonlyMap<string, string>
}

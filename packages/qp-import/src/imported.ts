import type { Block, Direction, Warning } from 'qp-schema'

/** A file as a page. */
export interface ImportedPage {
  /** What the file says that it is called, apart from its first heading; absent where it says nothing. */
  title?: string
  /** Its description for search engines. */
  description?: string
  /** A BCP 47 tag. */
  lang?: string
  dir?: Direction
  blocks: Block[]
  /** At most 100, in the order of the file: what was left out or changed. Each has its place in the file as `path`. */
  warnings: Warning[]
}

/** A picture that a file holds. */
export interface HeldPicture {
  /** What a file of it would be called, with an ending that says what it is. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A picture that a file names by a relative address. */
export interface NamedPicture {
  /** As it is written: `pictures/tide.png`, `../tide%20table.png`. */
  readonly url: string
}

export interface ImportOptions {
  /**
   * Gives pictures addresses of http or https. One without an address is left out, with a warning; without this function
   * each of them is.
   */
  addressOf?: (picture: HeldPicture | NamedPicture) => Promise<string | undefined>
  /**
   * Gives links between files addresses. It gets relative ones as they are written, with what stands behind `#`:
   * `guide.docx#start`. A link without an address is dropped, with a warning.
   */
  linkTo?: (url: string) => string | undefined
}

/** What is no file of its kind, or is more than a page could hold. Its message says so to a person, without the file's name. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

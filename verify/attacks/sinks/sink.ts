import type { FileKind } from 'qp-import'

/** A file that somebody imports. */
export interface AttackedFile {
  readonly kind: FileKind
  readonly bytes: Uint8Array
}

/** A place where an author's string comes to be shown. */
export interface Sink {
  readonly name: string
  /**
   * What {@link make} gives: blocks, a file that becomes blocks, a markdown document, the whole body of a publish request, or a
   * note and its reply.
   */
  readonly shape: 'blocks' | 'file' | 'markdown' | 'page' | 'note'
  readonly make: (payload: string, index: number) => object | string
  /** The variant that markdown asks for. */
  readonly variant?: 'gfm'
  /** A harmless payload that reaches the page as it is, for the controls. */
  readonly mark: string
  /** Whether the payload is shown in a document of its own. */
  readonly framed?: boolean
  /** Whether only the repository's own vectors go there: it multiplies others, or costs a second each. */
  readonly ownOnly?: boolean
}

import type { Container } from './containers.ts'
import type { LineCursor } from './line-cursor.ts'
import type { FlowNode } from './nodes.ts'
import type { Pairs } from './inlines/delimiters.ts'
import type { InlineText } from './inlines/inline-text.ts'
import type { Piece } from './inlines/pieces.ts'

/** What a dialect reads besides the default. Its entry hands it in, so that the main entry has none of it. */
export interface Dialect {
  /** What a text without any of it holds no markup. */
  readonly markup: RegExp
  /** Goes beyond what opens a container, and opens it; `undefined` where none begins. */
  containerAt(cursor: LineCursor): Container | undefined
  /**
   * What opens the leaf that begins on a line, if one does.
   *
   * @param interrupts - whether the line would go on with text otherwise
   */
  leafAt(cursor: LineCursor, interrupts: boolean): OpensLeaf | undefined
  /** Reads what stands within one text. */
  inlinesOf(text: InlineText): DialectInlines
}

/** Opens a leaf, or puts one that is complete into a container. */
export type OpensLeaf = (into: FlowNode[]) => OpenLeaf | undefined

/** A leaf whose lines begin nothing else. */
export interface OpenLeaf {
  readonly type: 'fence'
  /** Adds the line of the cursor; true if that closes it. */
  add(cursor: LineCursor): boolean
  close(): void
}

/** Reads what a dialect has within one text; asked from left to right. */
export interface DialectInlines {
  /** The characters at which something may begin, those of the default among them. */
  readonly special: readonly boolean[]
  readonly pairs: Pairs
  /** Whether a run of tildes of a length is strikethrough. */
  readonly isStrikethrough: (length: number) => boolean
  /** Whether a link of HTML is open, in which no address becomes another one. */
  readonly isInLink: boolean
  /** What begins at a position. */
  pieceAt(position: number): DialectPiece | undefined
  /** What HTML from one position to another is, if it is not text. */
  htmlPiece(start: number, end: number): DialectPiece | undefined
}

export interface DialectPiece {
  readonly piece: Piece
  readonly end: number
}

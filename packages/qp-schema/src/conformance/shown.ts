/**
 * One piece of what readers of a page get, in the order in which it is read aloud. It has one of the first seven
 * properties, and of the others those that hold where it stands. White space in `words` is one space; no piece is empty
 * but a link, which is there without words as well. 3.9.6
 */
export interface ShownPiece {
  /** Text; of a picture, what it shows, and of an embed, its title. */
  readonly words?: string
  /** The address of a picture. */
  readonly picture?: string
  /** What another document is shown from: the address of an embed, or `document` for one of the page's own. */
  readonly frame?: string
  /** Source code or preformatted text, character by character. */
  readonly code?: string
  /** TeX. */
  readonly formula?: string
  /** A thematic break. */
  readonly rule?: true
  /** That a block cannot be shown here. */
  readonly note?: true
  /** The language of `code`, if it is a known one other than `plaintext`. */
  readonly language?: string
  /** The level of the heading that it is in: 1 to 3. */
  readonly heading?: number
  /** Where the link leads that it is in. */
  readonly link?: string
  /** The tone of the callout that it is in. */
  readonly callout?: string
  /** It is in a quote. */
  readonly quote?: true
  /** The items that it is in, from the outside: `3.` is the one with that number, `•2` the second of a list without. */
  readonly item?: readonly string[]
  /** The row and the column of the innermost cell that it is in, counted from 1. */
  readonly cell?: readonly [row: number, column: number]
  /** The cell is a header. */
  readonly header?: true
}

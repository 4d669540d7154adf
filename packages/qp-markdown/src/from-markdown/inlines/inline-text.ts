/** The text of a paragraph, a heading or a cell, without what the constructs around it take of its lines. */
export interface InlineText {
  readonly text: string
  readonly isCell?: boolean
  /** The number of its first line. */
  readonly line?: number
}

/** A piece of a text that reads the same alone as in its place. */
export interface Part {
  readonly source: string
  /** Where it starts in the text. */
  readonly offset: number
  /** Lines of the text before it. */
  readonly line: number
  /** What it goes on with: the last construct of the part before and the first of this one are one. */
  readonly continues?: 'list' | 'paragraph' | 'table'
  /** The white space between the words of a paragraph and those of the part before. */
  readonly separator?: string
  /** Whether nothing may be added at its end. */
  readonly isLast?: boolean
  /** Whether it is text of a paragraph, in which nothing starts another construct. */
  readonly textOnly?: boolean
}

/** Without the blank lines at its end. */
export function withoutBlankEnd(source: string): string {
  let end = source.length
  for (let index = end - 1; index >= 0 && BLANK.has(source.charAt(index)); index--) {
    if (source[index] === '\n') end = index
  }
  return source.slice(0, end)
}

const BLANK: ReadonlySet<string> = new Set(' \t\n')

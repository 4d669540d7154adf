import type { ColumnAlignment } from 'qp-schema'

/** What the block pass makes of lines. `text` is raw: lines without what containers have taken of them. */
export type FlowNode =
  | Code
  | Definition
  | DialectNode
  | Heading
  | List
  | Paragraph
  | Quote
  | Table
  | ThematicBreak

/** What only a dialect reads. */
export type DialectNode = DisplayMath | Html | Note | OwnBlock

/** The numbers of the first and the last line; blank lines after the text of a list do not count. */
interface Lines {
  readonly line: number
  lastLine: number
}

export interface Paragraph extends Lines {
  readonly type: 'paragraph'
  readonly text: string
  /** Whether it comes first in a list item, so that it may begin with a task's box. */
  readonly mayBeTask: boolean
}

export interface Heading extends Lines {
  readonly type: 'heading'
  readonly depth: number
  readonly text: string
  /** Definitions may stand between the beginning of a heading that is underlined and its text. */
  readonly textLine: number
}

/** `info` is what follows the opening fence; it is empty for indented code. */
export interface Code extends Lines {
  readonly type: 'code'
  readonly value: string
  readonly info: string
  /** The number of the first line of the value. */
  readonly textLine: number
}

/** A definition shows nothing, but a list is loose if a blank line stands before it. */
export interface Definition extends Lines {
  readonly type: 'definition'
}

export interface ThematicBreak extends Lines {
  readonly type: 'thematicBreak'
}

/** `rows` has the header first, and no delimiter row. */
export interface Table extends Lines {
  readonly type: 'table'
  readonly align: readonly (ColumnAlignment | undefined)[]
  readonly rows: { readonly line: number; readonly text: string }[]
}

export interface Quote extends Lines {
  readonly type: 'quote'
  readonly children: FlowNode[]
}

export interface List extends Lines {
  readonly type: 'list'
  readonly ordered: boolean
  readonly start: number
  readonly items: ListItem[]
}

export interface ListItem extends Lines {
  children: FlowNode[]
}

/** A formula that stands on lines of its own. */
export interface DisplayMath extends Lines {
  readonly type: 'math'
  readonly tex: string
}

/** One of CommonMark's HTML blocks. */
export interface Html extends Lines {
  readonly type: 'html'
  readonly text: string
  /** Whether markup in it is text: that of a script, a style sheet or a field. */
  readonly isText: boolean
}

/** The definition of a footnote. */
export interface Note extends Lines {
  readonly type: 'note'
  readonly children: FlowNode[]
}

/** Lines of a construct that a caller has added, without their fences. */
export interface OwnBlock extends Lines {
  readonly type: 'own'
  readonly name: string
  readonly info: string
  readonly text: string
}

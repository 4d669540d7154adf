import type { Block } from 'qp-schema'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { Dialect } from '../from-markdown/dialect.ts'
import type { FlowNode } from '../from-markdown/nodes.ts'

/** What a stream asks of a variant of markdown. */
export interface StreamReader<C> {
  readonly isGfm: boolean
  /** Whether `qp` fences are blocks, of which no half can be shown. */
  readonly readsFences: boolean
  /** For the lines of the text that was entered last. */
  readonly dialect: Dialect | undefined
  /** Is told the text that the next lines stand in: lines that are complete. */
  enter(source: string): void
  /** What a line waits for, as what it begins depends on text that has not come. */
  awaits(source: string, start: number, end: number): Awaited | undefined
  /** How long what stands before the content is; `undefined` where the text so far does not tell. */
  lengthBefore(text: string): number | undefined
  /** For a text that is to be shown before it is complete. */
  provisional(source: string): Dialect | undefined
  /** Makes emitters, which share what they may add to a text. */
  emitters(): (definitions: Definitions) => Emitter
  convert(markdown: string, place: (construct: number, blocks: readonly Block[]) => void): C
}

/** What tells whether a construct begins on a line. */
export interface Awaited {
  /** Whether a text of complete lines, which follow the last ones, has it. */
  isIn(text: string): boolean
  /** What completes the construct. */
  readonly closing: string
}

/** Makes blocks of constructs at top level, in their order. */
export interface Emitter {
  add(node: FlowNode): void
  /** Whether the next construct belongs to the same blocks: those of a region of HTML. */
  readonly isOpen: boolean
  /** Takes the blocks since it was asked last; closes what is open. */
  take(): Block[]
  /** Whether they hold what only the whole text tells; asks once. */
  takeWaits(): boolean
}

import type { WarningCode } from 'qp-schema'
import type { Definitions } from '../from-markdown/definitions.ts'
import type { InlineText } from '../from-markdown/inlines/inline-pass.ts'

/** What the emit pass knows besides the construct that it writes. */
export interface Context {
  readonly definitions: Definitions
  /** Whether a fence named `qp` at top level holds a block. SPEC.md 9.15.5 */
  readonly extended: boolean
  /** Whether more warnings are listed. */
  readonly listsWarnings: boolean
  /** @param line - the number of the line that the message is about; the message does not name it */
  warn(code: WarningCode, line: number, message: string): void
  /** Counts what the output gains without the input saying so; throws once no page could hold it. */
  spend(what: 'cell' | 'reference' | 'referenceText', amount: number): void
}

/** A text and where it stands. */
export interface TextPlace extends InlineText {
  /** The number of its first line. */
  readonly line: number
  /** How many nodes stand around it in the reference's tree: 1 in a paragraph at top level. */
  readonly depth: number
}

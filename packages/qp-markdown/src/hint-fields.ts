import { type Block, TABLE_FORMS } from 'qp-schema'

/** A field that a comment gives to the blocks behind it. SPEC.md 9.16.14 */
export interface HintField {
  /** What takes it, in words: `a table`. */
  readonly of: string
  readonly takes: (block: Block) => boolean
  /** The value that a text stands for, or the texts that it is one of. */
  readonly read: (text: string) => { readonly value: unknown } | { readonly oneOf: readonly string[] }
}

/** By the name of the field in the block, in the order in which they are written. */
export const HINT_FIELDS: ReadonlyMap<string, HintField> = new Map([
  ['as', { of: 'a table', takes: ({ type }) => type === 'table', read: choiceOf(TABLE_FORMS) }],
])

function choiceOf(choices: readonly string[]): HintField['read'] {
  return (text) => (choices.includes(text) ? { value: text } : { oneOf: choices })
}

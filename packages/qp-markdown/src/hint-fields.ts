import { type Block, BLOCK_WIDTHS, CONTENT_LIMITS, isExtension, TABLE_FORMS } from 'qp-schema'
import { groupNameOf } from 'qp-schema/policy'

/** A field that a comment gives to the blocks behind it. SPEC.md 9.16.14 */
export interface HintField {
  /** What takes it, in words: `a table`. */
  readonly of: string
  readonly takes: (block: Block) => boolean
  /** The value that a text stands for, or the texts that it is one of, or how many characters it has at most. */
  readonly read: (
    text: string,
  ) => { readonly value: unknown } | { readonly oneOf: readonly string[] } | { readonly most: number }
}

const ANY = { of: 'a block', takes: (block: Block) => !isExtension(block) }

/** By the name of the field in the block, in the order in which they are written. */
export const HINT_FIELDS: ReadonlyMap<string, HintField> = new Map([
  ['as', { of: 'a table', takes: ({ type }) => type === 'table', read: choiceOf(TABLE_FORMS) }],
  ['width', { ...ANY, read: choiceOf(BLOCK_WIDTHS) }],
  ['fold', { ...ANY, read: groupName }],
  ['tab', { ...ANY, read: groupName }],
])

function groupName(text: string): ReturnType<HintField['read']> {
  const value = groupNameOf(text)
  return value ? { value } : { most: CONTENT_LIMITS.groupNameLength }
}

function choiceOf(choices: readonly string[]): HintField['read'] {
  return (text) => (choices.includes(text) ? { value: text } : { oneOf: choices })
}

/** Whether a block of this width stands beside others, so that the text of one construct is one block. */
export function isColumn(width: unknown): boolean {
  return width === 'half' || width === 'third'
}

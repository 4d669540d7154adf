import { type Block, BLOCK_WIDTHS, CONTENT_LIMITS, isExtension, TABLE_FORMS } from 'qp-schema'
import { groupNameOf, HINT_IGNORED, isLineNumber, lineRanges } from 'qp-schema/policy'

/** A field that a comment gives to the blocks behind it. SPEC.md 9.16.14 */
export interface HintField {
  /** What takes it, in words: `a table`. */
  readonly of: string
  readonly takes: (block: Block) => boolean
  /** Whether a heading takes it for its section. */
  readonly ofSections?: boolean
  /** The value that a text stands for, or why it stands for none. */
  readonly read: (text: string) => { readonly value: unknown } | { readonly why: string }
}

const ANY = { of: 'a block', takes: (block: Block) => !isExtension(block), ofSections: true }
const callout = { of: 'a callout', takes: ({ type }: Block) => type === 'callout' }

/** By the name of the field in the block, in the order in which they are written. */
export const HINT_FIELDS: ReadonlyMap<string, HintField> = new Map<string, HintField>([
  ['as', { of: 'a table', takes: ({ type }) => type === 'table', read: choiceOf(TABLE_FORMS) }],
  ['line', { ...callout, read: readIf(isLineNumber, Number, HINT_IGNORED.line) }],
  [
    'lines',
    { ...callout, read: readIf((text) => lineRanges(text) !== undefined, String, HINT_IGNORED.lines) },
  ],
  ['width', { ...ANY, read: choiceOf(BLOCK_WIDTHS) }],
  ['fold', { ...ANY, read: groupName }],
  ['tab', { ...ANY, read: groupName }],
])

function groupName(text: string): ReturnType<HintField['read']> {
  const value = groupNameOf(text)
  return value ? { value } : { why: HINT_IGNORED.text(CONTENT_LIMITS.groupNameLength) }
}

function choiceOf(choices: readonly string[]): HintField['read'] {
  return readIf((text) => choices.includes(text), String, HINT_IGNORED.oneOf(choices.join(', ')))
}

function readIf(
  isValue: (text: string) => boolean,
  valueOf: (text: string) => unknown,
  why: string,
): HintField['read'] {
  return (text) => (isValue(text) ? { value: valueOf(text) } : { why })
}

/** Whether a block of this width stands beside others, so that the text of one construct is one block. */
export function isColumn(width: unknown): boolean {
  return width === 'half' || width === 'third'
}

import { assertArgument } from './arguments.ts'
import { cleanText } from './html/text.ts'
import type { Choice, Optional } from './kinds/kinds.ts'
import { CONTENT_LIMITS } from './limits.ts'

/** How much of the column a block takes. FORMAT.md 3.1.7 */
export const BLOCK_WIDTHS = ['half', 'third', 'wide'] as const

/** One of {@link BLOCK_WIDTHS}. */
export type BlockWidth = (typeof BLOCK_WIDTHS)[number]

/** How a block stands among its neighbours. FORMAT.md 3.1.7 */
export interface Arranged {
  /** `half` and `third` stand in a row with their neighbours; `wide` takes more than the column. */
  width?: BlockWidth
  /** Neighbours with the same one are folded beneath it. Plain text on one line, at most 200 characters. */
  fold?: string
  /** Neighbours with one are tabs, those with the same one a single tab. Plain text on one line, at most 200 characters. */
  tab?: string
}

// The kinds of these fields. Without spreading an object, as in language.ts.
export const width = { optional: { choice: BLOCK_WIDTHS } } as const satisfies Optional<Choice<BlockWidth>>
export const fold = { optional: 'groupName' } as const satisfies Optional<'groupName'>
export const tab = { optional: 'groupName' } as const satisfies Optional<'groupName'>

/**
 * The name of a group as it is stored, on one line: white space at its ends goes, other runs of it become a space.
 * `undefined` for one that is longer than {@link CONTENT_LIMITS}.groupNameLength then. FORMAT.md 4.5.9
 */
export function groupNameOf(text: string): string | undefined {
  assertArgument(typeof text === 'string', 'groupNameOf', 'a name as a string', text)
  const name = cleanText(text).replace(/\s+/g, ' ').trim()
  return name.length > CONTENT_LIMITS.groupNameLength ? undefined : name
}

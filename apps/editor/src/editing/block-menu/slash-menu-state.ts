import { type EditorState, PluginKey, type Transaction } from 'prosemirror-state'
import type { MenuEntry } from '../../block-editing.ts'
import { schema } from '../../document/schema.ts'
import { entryWithin } from '../../blocks/within.ts'
import { entriesFor } from './search-entries.ts'
import { isLine } from '../whole-blocks/positions.ts'

/** The menu while it is open. */
export interface Open {
  /** Where the slash stands. */
  readonly from: number
  readonly to: number
  readonly entries: readonly MenuEntry[]
  readonly chosen: number
}

/** How the menu stands. */
export interface SlashState {
  readonly open: Open | undefined
  /** Where a slash stands whose menu was closed. */
  readonly closedAt: number | undefined
}

/** What is done to the menu. */
export type SlashAction = { readonly choose: number } | { readonly close: true }

/** The plugin of this state. */
export const key: PluginKey<SlashState> = new PluginKey<SlashState>('slash-menu')

/** The menu of blocks, while it is open. */
export function openMenu(state: EditorState): Open | undefined {
  return key.getState(state)?.open
}

/** How the menu stands at first: open where the caret is behind a slash. */
export function opened(state: EditorState): SlashState {
  const found = searched(state)
  return { open: found && { ...found, chosen: 0 }, closedAt: undefined }
}

/** How the menu stands after a change of the text or an action. */
export function nextState(before: SlashState, transaction: Transaction, state: EditorState): SlashState {
  const action = transaction.getMeta(key) as SlashAction | undefined
  if (action !== undefined && 'close' in action) return { open: undefined, closedAt: before.open?.from }
  const found = searched(state)
  const closedAt = before.closedAt === undefined ? undefined : transaction.mapping.map(before.closedAt)
  const isNew = before.open === undefined
  if (found === undefined || found.from === closedAt || (isNew && !transaction.docChanged))
    return { open: undefined, closedAt: found === undefined ? undefined : closedAt }
  const chosen =
    action === undefined ? (transaction.docChanged ? 0 : (before.open?.chosen ?? 0)) : action.choose
  return { open: { ...found, chosen }, closedAt: undefined }
}

const SEARCH = /(?:^|\s)\/([\p{L}\d][\p{L}\d ]{0,19})?$/u

function searched(state: EditorState): Omit<Open, 'chosen'> | undefined {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || !isLine(parent)) return undefined
  const text = parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  const match = SEARCH.exec(text)
  if (match === null) return undefined
  const [, query = ''] = match
  const from = $from.pos - query.length - 1
  const entries = entriesFor(query).flatMap((entry) => fitting(state, entry))
  // A second word that finds nothing is text, not a search.
  return entries.length === 0 && /\s/.test(query) ? undefined : { from, to: $from.pos, entries }
}

/** In the page itself, all blocks; within a quote, an item or a cell, what may stand there, as it stands there. */
function fitting({ selection: { $from } }: EditorState, entry: MenuEntry): readonly MenuEntry[] {
  if ($from.depth === 1) return [entry]
  const within = entryWithin(entry)
  const [made] = within.make(schema, [])
  const [container, index] = [$from.node(-1), $from.index(-1)]
  return made !== undefined && container.canReplaceWith(index, index + 1, made.type) ? [within] : []
}

import type { Node } from 'prosemirror-model'
import { type EditorState, PluginKey, type StateField, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { cardsWith, type Match, matchesOf } from './matches.ts'

/** What somebody looks for, and what of it is found. */
export interface FindState {
  readonly query: string
  readonly matches: readonly Match[]
  /** How many cards have it in one of their fields. */
  readonly cards: number
  readonly current: number
  readonly decorations: DecorationSet
}

/** What is looked for, or the number of the match to go to. */
export type FindAction = { readonly query: string } | { readonly current: number }

const NOTHING: FindState = {
  query: '',
  matches: [],
  cards: 0,
  current: 0,
  decorations: DecorationSet.empty,
}
/** The plugin of this state. */
export const key: PluginKey<FindState> = new PluginKey<FindState>('find')

/** What is looked for, and where it is; kept up to date with the text. */
export const findState: StateField<FindState> = {
  init: () => NOTHING,
  apply(transaction, before) {
    const action = transaction.getMeta(key) as FindAction | undefined
    if (action === undefined && (before.query === '' || !transaction.docChanged)) return before
    const query = action !== undefined && 'query' in action ? action.query : before.query
    const { doc, docChanged } = transaction
    const { matches, cards } =
      query === before.query && !docChanged
        ? before
        : { matches: matchesOf(doc, query), cards: cardsWith(doc, query) }
    const wanted = action !== undefined && 'current' in action ? action.current : before.current
    const current = Math.max(0, Math.min(wanted, matches.length - 1))
    return { query, matches, cards, current, decorations: decorate(doc, matches, current) }
  },
}

/** What is found now. */
export function foundIn(state: EditorState): FindState {
  return key.getState(state) ?? NOTHING
}

/** Looks for something else, or goes to another match. */
export function search(transaction: Transaction, action: FindAction): Transaction {
  return transaction.setMeta(key, action)
}

function decorate(doc: Node, matches: readonly Match[], current: number): DecorationSet {
  if (matches.length === 0) return DecorationSet.empty
  return DecorationSet.create(
    doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? 'match current' : 'match' }),
    ),
  )
}

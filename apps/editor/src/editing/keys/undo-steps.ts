import { closeHistory } from 'prosemirror-history'
import { Selection, type EditorState, type Plugin, type Transaction } from 'prosemirror-state'

/** What the plugin of input rules says of a transaction that a rule has made. */
interface RuleMeta {
  readonly from: number
  readonly to: number
  /** What was typed last, and is not in the document that the rule was given. */
  readonly text: string
}

/**
 * What is typed becomes a step of its own for undo at the start of each word. A rule's change follows upon the text that
 * called for it: the first undo takes nothing but the rule back. What is pasted or dropped is a step by itself.
 */
export function inUndoSteps(state: EditorState, transaction: Transaction): EditorState {
  const rules = state.plugins.find((plugin) => isRules(plugin) && transaction.getMeta(plugin) !== undefined)
  if (/^(?:paste|drop)$/.test(String(transaction.getMeta('uiEvent'))))
    return closed(state.apply(closeHistory(transaction)))
  if (rules === undefined)
    return state.apply(beginsWord(transaction) ? closeHistory(transaction) : transaction)
  const meta = transaction.getMeta(rules) as RuleMeta
  if (meta.text === '') return closed(state.apply(closeHistory(transaction)))
  const typed = state.tr.insertText(meta.text, meta.from, meta.to)
  const written = state.apply(typed)
  const changed = written.tr
  for (const [index, step] of typed.steps.toReversed().entries())
    changed.step(step.invert(typed.docs[typed.docs.length - 1 - index] ?? state.doc))
  for (const step of transaction.steps) changed.step(step)
  changed.setSelection(Selection.fromJSON(changed.doc, transaction.selection.toJSON()))
  if (transaction.storedMarksSet) changed.setStoredMarks(transaction.storedMarks)
  if (transaction.scrolledIntoView) changed.scrollIntoView()
  // Backspace finds in it what the rule was given.
  return closed(written.apply(closeHistory(changed.setMeta(rules, meta))))
}

/** What is typed next is no part of what was done last. */
function closed(state: EditorState): EditorState {
  return state.apply(closeHistory(state.tr))
}

function isRules({ spec }: Plugin): boolean {
  return (spec as { readonly isInputRules?: boolean }).isInputRules === true
}

function beginsWord({ steps, doc }: Transaction): boolean {
  if (steps.length !== 1) return false
  let begins = false
  steps[0]?.getMap().forEach((from, to, newFrom, newTo) => {
    const { parent, parentOffset } = doc.resolve(newFrom)
    const before = parent.textBetween(Math.max(0, parentOffset - 1), parentOffset)
    // Some browsers write the space again with the letter behind it.
    begins = to - from <= 1 && /\s\S$/.test(before + doc.textBetween(newFrom, newTo))
  })
  return begins
}

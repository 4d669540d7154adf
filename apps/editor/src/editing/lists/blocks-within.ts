import { closeHistory } from 'prosemirror-history'
import { Plugin, type Command, type Transaction } from 'prosemirror-state'
import { languageNamed } from 'qp-schema/policy'
import { codeMark } from '../../blocks/within.ts'
import { schema } from '../../document/schema.ts'
import { bareParagraph } from '../../rich-html/html-to-nodes.ts'
import { placeCaret } from '../whole-blocks/positions.ts'

/** What is typed next is code, where the caret has come into code within a block. */
export function inCode(transaction: Transaction, language?: string): Transaction {
  const { parent } = transaction.selection.$from
  const isNew = parent.type.name === 'pre' && parent.content.size === 0
  return isNew ? transaction.addStoredMark(codeMark(schema, language)) : transaction
}

/** A line of three backticks within another block becomes code in it; a language may stand behind them. */
const lineToCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [, language] = /^```([\w+#-]*)$/.exec($from.parent.textContent) ?? []
  if (!empty || $from.depth < 2 || $from.parent.type.name !== 'p' || language === undefined) return false
  const [container, index, from] = [$from.node(-1), $from.index(-1), $from.before()]
  const pre = schema.node('pre')
  if (!container.canReplaceWith(index, index + 1, pre.type)) return false
  const transaction = placeCaret(state.tr.replaceWith(from, $from.after(), pre), from)
  dispatch?.(closeHistory(inCode(transaction, languageNamed(language))))
  return true
}

/** Enter at the end of code within prose whose last lines are empty goes on below it, in the same block. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { type, content, textContent } = $from.parent
  if (!empty || type.name !== 'pre' || $from.depth < 2 || $from.parentOffset < content.size) return false
  if (!textContent.endsWith('\n\n')) return false
  const transaction = state.tr.delete($from.pos - 2, $from.pos)
  const after = transaction.mapping.map($from.after())
  const isItem = $from.node(-1).type.name === 'li'
  transaction.insert(after, isItem ? bareParagraph(schema) : schema.node('p'))
  dispatch?.(closeHistory(placeCaret(transaction, after).setStoredMarks([]).scrollIntoView()))
  return true
}

/** Enter in an empty line at the end of an item that has more makes the next item of it. */
const lineToItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.depth < 3 || $from.parent.content.size > 0 || $from.node(-1).type.name !== 'li')
    return false
  const item = $from.node(-1)
  if (item.childCount === 1 || $from.index(-1) < item.childCount - 1) return false
  const transaction = state.tr.delete($from.before(), $from.after())
  const after = transaction.mapping.map($from.after(-1))
  transaction.insert(after, schema.node('li', null, [bareParagraph(schema)]))
  dispatch?.(closeHistory(placeCaret(transaction, after).scrollIntoView()))
  return true
}

/** What Enter does for code within quotes, callouts, items and cells. */
export const blocksWithin: Plugin = new Plugin({
  props: {
    handleKeyDown(view, { key, isComposing, shiftKey, ctrlKey, metaKey, altKey }) {
      if (key !== 'Enter' || isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
      const isDone = [lineToCode, leaveCode, lineToItem].some((command) => command(view.state, view.dispatch))
      // What is typed next is taken back without it; code keeps its mark.
      if (isDone) view.dispatch(closeHistory(view.state.tr).setStoredMarks(view.state.storedMarks))
      return isDone
    },
  },
})

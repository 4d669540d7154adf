import { InputRule, inputRules } from 'prosemirror-inputrules'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { formulaAtCaret, formulaMark } from './formula-at.ts'

/** `$x$` becomes a formula as its second sign is typed, `$$x$$` one on lines of its own. An amount of money is none. */
export const formulaSigns: Plugin = inputRules({
  rules: [
    typed(/^\$\$([^$]+)\$\$$/, 'math display'),
    typed(/(?<![\w$\\])\$(?!\d[\d.,]*\s)([^\s$](?:[^$]*[^\s$\\])?)\$$/, 'math'),
  ],
})

function typed(pattern: RegExp, look: string): InputRule {
  return new InputRule(
    pattern,
    (state, [whole, tex = ''], start, end) => {
      // A keyboard of a phone inserts words whole.
      if (whole.length - (end - start) > 1 || tex.trim() === '') return null
      const mark = formulaMark(look)
      if (!state.doc.resolve(start).parent.type.allowsMarkType(mark.type)) return null
      const formula = state.schema.text(tex.trim(), [mark])
      return state.tr.replaceWith(start, end, formula).setStoredMarks([])
    },
    { inCodeMark: false },
  )
}

/** Enter in a line of two signs begins a formula on lines of its own. */
const begin: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type.name !== 'p' || $from.parent.textContent !== '$$') return false
  dispatch?.(state.tr.delete($from.start(), $from.end()).setStoredMarks([formulaMark('math display')]))
  return true
}

/** What is typed next stands behind the formula. */
const leave: Command = (state, dispatch) => {
  const formula = formulaAtCaret(state)
  if (formula === undefined || !state.selection.empty) return false
  const { tr } = state
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, formula.to)).setStoredMarks([]).scrollIntoView())
  return true
}

/** Keys in formulas, and the one that begins one. */
export const formulaKeys: Plugin = new Plugin({
  props: {
    handleKeyDown(view, { key, isComposing, shiftKey, ctrlKey, metaKey, altKey }) {
      if (isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
      const { state } = view
      const isAtEnd = state.selection.from === formulaAtCaret(state)?.to
      if (key === 'Escape' || (key === 'ArrowRight' && isAtEnd)) return leave(state, view.dispatch)
      if (key !== 'Enter' || begin(state, view.dispatch)) return key === 'Enter'
      // The line is split behind it: a formula has one line.
      leave(state, view.dispatch)
      return false
    },
  },
})

import type { Command } from 'prosemirror-state'
import { languageNamed } from 'qp-schema/policy'
import { schema } from '../../document/schema.ts'
import { placeCaret } from '../whole-blocks/positions.ts'

/** A line of three backticks becomes a code block; a language may stand behind them. */
export const lineToCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [, language] = /^```([\w+#-]*)$/.exec($from.parent.textContent) ?? []
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'p' || language === undefined) return false
  const code = schema.node('code_block', { language: languageNamed(language) ?? 'plaintext' })
  const from = $from.before()
  dispatch?.(placeCaret(state.tr.replaceWith(from, $from.after(), code), from))
  return true
}

/** Enter at the end of code whose last line is empty leaves it. */
export const leaveCodeAtEnd: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { type, content, textContent } = $from.parent
  if (!empty || type.name !== 'code_block' || $from.parentOffset < content.size) return false
  if (!textContent.endsWith('\n\n') && textContent !== '\n') return false
  const transaction = state.tr.delete($from.pos - (textContent === '\n' ? 1 : 2), $from.pos)
  const after = transaction.mapping.map($from.after())
  dispatch?.(placeCaret(transaction.insert(after, schema.node('p')), after).scrollIntoView())
  return true
}

/** Two spaces into code. */
export const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code !== true) return false
  dispatch?.(state.tr.insertText('  ').scrollIntoView())
  return true
}

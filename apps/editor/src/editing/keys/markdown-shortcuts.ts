import type { Fragment, Node } from 'prosemirror-model'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Plugin, Transaction } from 'prosemirror-state'
import { safeUrl } from 'qp-schema/policy'
import type { EntryName } from '../../texts-menus.ts'
import { schema } from '../../document/schema.ts'
import { putBlock } from '../whole-blocks/block-commands.ts'
import { entryNamed } from '../../blocks/entries.ts'

/** What markdown writes becomes what it means, as it is typed. Backspace takes it back. */
export function markdownShortcuts(): Plugin {
  return inputRules({
    rules: [
      line(/^#\s$/, 'heading1'),
      line(/^##\s$/, 'heading2'),
      line(/^###\s$/, 'heading3'),
      line(/^[-*+]\s$/, 'bulletList'),
      line(/^(\d{1,9})[.)]\s$/, 'numberedList', (node, [, start = '1']) =>
        start === '1'
          ? node
          : node.type.create({ ...node.attrs, start: String(Number(start)) }, node.content),
      ),
      line(/^\[ ?\]\s$/, 'taskList'),
      line(/^>\s$/, 'quote'),
      line(/^(?:---|___|\*\*\*)$/, 'divider'),
      box(/^\[ ?\]\s$/, '☐ '),
      box(/^\[x\]\s$/i, '☑ '),
      mark(/(?<![\w*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, 'strong'),
      mark(/(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, 'em'),
      mark(/(?<![\w_])_([^\s_](?:[^_]*[^\s_])?)_$/, 'u'),
      mark(/(?<!~)~~([^\s~](?:[^~]*[^\s~])?)~~$/, 'del'),
      mark(/(?<!=)==([^\s=](?:[^=]*[^\s=])?)==$/, 'mark'),
      mark(/(?<!`)`([^`]+)`$/, 'code'),
      link(),
    ],
  })
}

/** What stands at the start of a paragraph of the page itself turns the paragraph into another block. */
function line(
  pattern: RegExp,
  name: EntryName,
  adapt: (node: Node, match: RegExpMatchArray) => Node = (node) => node,
): InputRule {
  return new InputRule(pattern, (state, match, _start, end) => {
    const { $from } = state.selection
    if ($from.depth !== 1 || $from.parent.type.name !== 'p') return null
    const [from, to] = [$from.before(), $from.after()]
    const rest = $from.parent.content.cut(end - from - 1)
    const entry = entryNamed(name)
    if (!entry.holdsText && rest.size > 0) return null
    const made = {
      ...entry,
      make: (...parts: Parameters<typeof entry.make>) =>
        entry.make(...parts).map((node) => adapt(node, match)),
    }
    return joinLists(putBlock(state.tr, made, { from, to, lines: [rest] }), from)
  })
}

/** A list that is typed below one of its kind goes on with it. */
function joinLists(transaction: Transaction, from: number): Transaction {
  const $from = transaction.doc.resolve(from)
  const { nodeBefore, nodeAfter } = $from
  if (nodeBefore === null || nodeBefore.type !== nodeAfter?.type) return transaction
  return /^[uo]l$/.test(nodeBefore.type.name) ? transaction.join(from) : transaction
}

/** A box at the start of an item makes it a task. */
function box(pattern: RegExp, sign: string): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const { $from } = state.selection
    if ($from.depth < 2 || $from.node(-1).type.name !== 'li') return null
    return state.tr.insertText(sign, start, end)
  })
}

/** The signs around the text go, and what is typed next is not marked. */
function mark(pattern: RegExp, name: string): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const type = schema.marks[name]
      const [whole, text] = match
      if (type === undefined || text === undefined || isGivenAtOnce(match, start, end)) return null
      if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null
      const from = start + whole.indexOf(text)
      // What is typed last is not in the document yet: the text before it is, up to `end`.
      const to = Math.min(from + text.length, end)
      const transaction = state.tr
      if (end > to) transaction.delete(to, end)
      transaction.addMark(from, to, type.create())
      if (from > start) transaction.delete(start, from)
      return transaction.removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}

/** Whether more than the last sign is not in the document yet: a keyboard of a phone inserts words and addresses whole. */
function isGivenAtOnce([whole]: RegExpMatchArray, start: number, end: number): boolean {
  return whole.length - (end - start) > 1
}

function link(): InputRule {
  return new InputRule(/\[([^\][]+)\]\((\S+)\)$/, (state, match, start, end) => {
    if (isGivenAtOnce(match, start, end)) return null
    const [, text = '', address = ''] = match
    const href = safeUrl(address, 'link')
    const type = schema.marks['a']
    if (href === undefined || type === undefined) return null
    const content: Fragment = state.doc.slice(start + 1, start + 1 + text.length).content
    const transaction = state.tr.replaceWith(start, end, content)
    transaction.addMark(start, start + content.size, type.create({ href }))
    return transaction.removeStoredMark(type)
  })
}

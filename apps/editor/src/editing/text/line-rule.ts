import type { Node, ResolvedPos } from 'prosemirror-model'
import { InputRule } from 'prosemirror-inputrules'
import type { Transaction } from 'prosemirror-state'
import type { EntryName } from '../../texts-menus.ts'
import type { MenuEntry } from '../../block-editing.ts'
import { schema } from '../../document/schema.ts'
import { putBlock } from '../whole-blocks/new-blocks.ts'
import { entryNamed } from '../../blocks/entries.ts'

/**
 * What stands at the start of a paragraph turns it into another block, if that may stand there. The first line of an item
 * is its own.
 */
export function lineRule(
  pattern: RegExp,
  name: EntryName,
  adapt: (node: Node, match: RegExpMatchArray) => Node = (node) => node,
): InputRule {
  return new InputRule(pattern, (state, match, _start, end) => {
    const { $from } = state.selection
    if ($from.parent.type.name !== 'p') return null
    const [from, to] = [$from.before(), $from.after()]
    const rest = $from.parent.content.cut(end - from - 1)
    const entry = entryNamed(name)
    if ((!entry.holdsText && rest.size > 0) || !mayBecome($from, entry)) return null
    const made = {
      ...entry,
      make: (...parts: Parameters<typeof entry.make>) =>
        entry.make(...parts).map((node) => adapt(node, match)),
    }
    return joinLists(putBlock(state.tr, made, { from, to, lines: [rest] }), from)
  })
}

function mayBecome($from: ResolvedPos, entry: MenuEntry): boolean {
  const [container, index] = [$from.node(-1), $from.index(-1)]
  const [made] = entry.make(schema, [])
  if (made === undefined || (container.type.name === 'li' && index === 0)) return false
  return container.canReplaceWith(index, index + 1, made.type)
}

/** A list that is typed below one of its kind goes on with it. */
function joinLists(transaction: Transaction, from: number): Transaction {
  const $from = transaction.doc.resolve(from)
  const { nodeBefore, nodeAfter } = $from
  if (nodeBefore === null || nodeBefore.type !== nodeAfter?.type) return transaction
  return /^[uo]l$/.test(nodeBefore.type.name) ? transaction.join(from) : transaction
}

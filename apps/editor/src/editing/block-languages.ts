import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isColumn } from '../document/column.ts'
import { isRightToLeft } from './whole-blocks/text-direction.ts'
import { changedBlocks } from './changed-blocks.ts'
import type { PageDocument } from '../document/page-document.ts'

const key = new PluginKey<DecorationSet>('blockLanguages')

/**
 * Shows each block in its language and its direction, as its page does. What has neither goes by the words of its
 * block, but for lines of text, which go by their own. FORMAT.md 3.1.6
 */
export function blockLanguages(page: PageDocument): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: (_config, { doc }) => DecorationSet.create(doc, decorationsOf(doc, page, [0, doc.content.size])),
      apply: (transaction, before) => (transaction.docChanged ? changed(transaction, before, page) : before),
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function changed(transaction: Transaction, before: DecorationSet, page: PageDocument): DecorationSet {
  const { doc, mapping } = transaction
  const mapped = before.map(mapping, doc)
  const range = changedBlocks(transaction)
  if (range === undefined) return mapped
  const added = decorationsOf(doc, page, range)
  const [from, to] = [range[0], Math.max(range[1], ...added.map((one) => one.to))]
  // What only touches the range is found as well.
  const old = mapped.find(from, to).filter((one) => one.from >= from && one.to <= to)
  return mapped.remove(old).add(doc, added)
}

/** Of the blocks in a range, and of those that go by words in it. */
function decorationsOf(doc: Node, page: PageDocument, [from, to]: readonly [number, number]): Decoration[] {
  const decorations: Decoration[] = []
  let start = 0
  doc.forEach((node, offset, index) => {
    const before = doc.maybeChild(index - 1)
    if (before === null || node.attrs['origin'] === null || before.attrs['origin'] !== node.attrs['origin'])
      start = offset
    if (start >= to || offset + node.nodeSize <= from) return
    const isLine = /^(?:p|h\d|hr)$/.test(node.type.name) || !(node.type.isInGroup('flow') || isColumn(node))
    const isSecond = start < offset
    const language = {
      ...(!isLine && (isSecond ? directionOf(doc.cut(start, offset + node.nodeSize)) : { dir: 'auto' })),
      ...page.languageOf(node),
    }
    if (Object.keys(language).length > 0)
      decorations.push(Decoration.node(offset, offset + node.nodeSize, language))
  })
  return decorations
}

/** That of a whole block, in which lines of text go by their own words all the same. */
function directionOf(block: Node): Record<string, string> {
  return { dir: isRightToLeft(block) ? 'rtl' : 'ltr', style: '--bidi: plaintext' }
}

import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { redecorated } from './changed-blocks.ts'
import { boxOfItem, lookOfBox } from './lists/tasks.ts'

interface Look {
  readonly lines: DecorationSet
  /** With the lead, if there is one. */
  readonly all: DecorationSet
}

const key = new PluginKey<Look>('pageLook')

/**
 * Gives to what is written the classes that it has on the page: to the items of lists that are tasks, and to a lead. Lines
 * that the page does not have are marked.
 */
export const pageLook: Plugin<Look> = new Plugin({
  key,
  state: {
    init: (_config, { doc }) => lookOf(doc, DecorationSet.create(doc, linesIn(doc, 0, doc.content.size))),
    apply: (transaction, before) =>
      transaction.docChanged
        ? lookOf(transaction.doc, redecorated(transaction, before.lines, linesIn))
        : before,
  },
  props: { decorations: (state) => key.getState(state)?.all },
})

function lookOf(doc: Node, lines: DecorationSet): Look {
  const lead = leadOf(doc)
  return {
    lines,
    all: lead === undefined ? lines : lines.add(doc, [Decoration.node(...lead, { class: 'lead' })]),
  }
}

function linesIn(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, position, parent) => {
    const box = boxOfItem(node)
    if (box !== undefined) {
      found.push(Decoration.node(position, position + node.nodeSize, { class: 'qp-task' }))
      found.push(Decoration.inline(position + 2, position + 3, lookOfBox(box)))
    }
    if (parent === doc && node.type.name === 'p' && node.content.size === 0)
      found.push(Decoration.node(position, position + node.nodeSize, { class: 'blank' }))
    return !node.isTextblock
  })
  return found
}

/** A block that is one paragraph, below a first block with a title, is set larger by some themes. */
function leadOf(doc: Node): [number, number] | undefined {
  let at = 0
  let hasTitle = false
  for (const [index, node] of doc.children.entries()) {
    const { origin, arranged } = node.attrs
    const isArranged = arranged !== null
    const isFirst = index === 0 || (origin !== null && origin === doc.child(0).attrs['origin'])
    if (!isFirst) {
      const after: unknown = doc.maybeChild(index + 1)?.attrs['origin']
      const isAlone = origin === null || origin !== after
      return hasTitle && node.type.name === 'p' && isAlone && !isArranged
        ? [at, at + node.nodeSize]
        : undefined
    }
    if (!node.type.isInGroup('flow') || isArranged) return undefined
    hasTitle ||= node.type.name === 'h1'
    at += node.nodeSize
  }
  return undefined
}

import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import table from '../../blocks/table.ts'
import { changedBlocks } from '../changed-blocks.ts'
import { LoadedWhenMet } from '../loaded-when-met.ts'

const key = new PluginKey<DecorationSet>('charts')

const drawing = new LoadedWhenMet(key, async () => (await import('./drawn-chart.ts')).drawnChart)

/** Draws tables below their cells as what they are shown as on the page. */
export const charts: Plugin<DecorationSet> = new Plugin({
  key,
  state: {
    init: (_config, { doc }) => DecorationSet.create(doc, chartsIn(doc, 0, doc.content.size)),
    apply(transaction, before) {
      const { doc, mapping } = transaction
      if (transaction.getMeta(key) !== undefined)
        return DecorationSet.create(doc, chartsIn(doc, 0, doc.content.size))
      const range = transaction.docChanged ? changedBlocks(transaction) : undefined
      const mapped = before.map(mapping, doc)
      if (range === undefined) return mapped
      const [from, to] = range
      // What stands where the range begins is the chart of the block before it.
      const old = mapped.find(from, to).filter((one) => one.from > from)
      return mapped.remove(old).add(doc, chartsIn(doc, from, to))
    },
  },
  props: { decorations: (state) => key.getState(state) },
  view: (view) => drawing.pluginView(view),
})

function chartsIn(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, position) => {
    const draw = node.type.name === 'table_block' && node.attrs['as'] !== '' ? drawing.meet() : undefined
    if (draw !== undefined) {
      const block = table.write([node])
      found.push(
        Decoration.widget(position + node.nodeSize, () => draw(block), {
          side: -1,
          key: JSON.stringify(block),
          ignoreSelection: true,
        }),
      )
    }
    return false
  })
  return found
}

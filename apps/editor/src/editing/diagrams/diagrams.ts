import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type PluginView } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { changedBlocks } from '../changed-blocks.ts'
import { DrawnDiagram } from './drawn-diagram.ts'

/** One diagram of the text, for as long as its block is there. Its drawing is made when it is first shown. */
class Diagram {
  #drawn: DrawnDiagram | undefined

  get drawn(): DrawnDiagram {
    return (this.#drawn ??= new DrawnDiagram())
  }
}

const key = new PluginKey<DecorationSet>('diagrams')

/**
 * Draws diagrams below their sources. A block keeps its drawing, whatever is typed into it: a frame that is made anew
 * loads everything anew.
 */
export const diagrams: Plugin<DecorationSet> = new Plugin({
  key,
  state: {
    init: (_config, { doc }) => DecorationSet.create(doc, drawingsIn(doc, 0, doc.content.size, [])),
    apply(transaction, before) {
      const range = transaction.docChanged ? changedBlocks(transaction) : undefined
      const { doc, mapping } = transaction
      const mapped = before.map(mapping, doc)
      if (range === undefined) return mapped
      const [from, to] = range
      // What stands where the range begins is the drawing of the block before it.
      const old = mapped.find(from, to).filter((one) => one.from > from)
      return mapped.remove(old).add(doc, drawingsIn(doc, from, to, old))
    },
  },
  props: { decorations: (state) => key.getState(state) },
  view: (view) => new Drawings(view),
})

function drawingsIn(doc: Node, from: number, to: number, old: readonly Decoration[]): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, position) => {
    const end = position + node.nodeSize
    if (isDiagram(node)) found.push(old.find((one) => one.from === end) ?? drawingAt(end))
    return false
  })
  return found
}

function isDiagram({ type, attrs }: Node): boolean {
  return type.name === 'code_block' && attrs['language'] === 'mermaid'
}

function drawingAt(position: number): Decoration {
  const diagram = new Diagram()
  return Decoration.widget(position, () => diagram.drawn.dom, {
    side: -1,
    diagram,
    ignoreSelection: true,
    stopEvent: () => true,
  })
}

/** Tells the drawings what to draw. */
class Drawings implements PluginView {
  #shown = new Set<Diagram>()

  constructor(view: EditorView) {
    this.update(view)
  }

  update({ state }: EditorView): void {
    const shown = new Set<Diagram>()
    for (const { from, spec } of key.getState(state)?.find() ?? []) {
      const { diagram } = spec as { readonly diagram: Diagram }
      const source = state.doc.resolve(from).nodeBefore?.textContent ?? ''
      diagram.drawn.show(source)
      shown.add(diagram)
    }
    for (const diagram of this.#shown) if (!shown.has(diagram)) diagram.drawn.stop()
    this.#shown = shown
  }

  destroy(): void {
    for (const diagram of this.#shown) diagram.drawn.stop()
  }
}

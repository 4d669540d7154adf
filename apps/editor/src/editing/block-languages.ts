import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { PageDocument } from '../document/page-document.ts'

const key = new PluginKey<DecorationSet>('blockLanguages')

/** Shows each block in its language and its direction, as its page does. FORMAT.md 3.1.6 */
export function blockLanguages(page: PageDocument): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: (_config, { doc }) => decorationsOf(doc, page),
      apply: (transaction, before) =>
        transaction.docChanged ? decorationsOf(transaction.doc, page) : before,
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function decorationsOf(doc: Node, page: PageDocument): DecorationSet {
  const decorations: Decoration[] = []
  doc.forEach((node, offset) => {
    const language = page.languageOf(node)
    if (Object.keys(language).length > 0)
      decorations.push(Decoration.node(offset, offset + node.nodeSize, { ...language }))
  })
  return DecorationSet.create(doc, decorations)
}

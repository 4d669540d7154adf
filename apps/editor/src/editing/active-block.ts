import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { TEXTS } from '../texts.ts'
import { isLine, topNodeAt } from './whole-blocks/positions.ts'

/** From so many blocks on, a browser lays out only those that are seen. */
const LARGE = 200

/** Marks the block in which the caret is. In its empty line stands what to do. */
export const activeBlock = new Plugin({
  props: {
    attributes: ({ doc }): Record<string, string> => (doc.childCount > LARGE ? { class: 'large' } : {}),
    decorations({ doc, selection: { $from, empty } }) {
      const top = topNodeAt(doc, $from.pos)
      if (top === undefined) return null
      const decorations = [Decoration.node(top.from, top.to, { class: 'active-block' })]
      const { parent, depth } = $from
      if (empty && depth === 1 && isLine(parent) && parent.content.size === 0) {
        const { begin, placeholder, emptyHeading } = TEXTS.editing
        const text = parent.type.name !== 'p' ? emptyHeading : doc.childCount === 1 ? begin : placeholder
        decorations.push(Decoration.node(top.from, top.to, { class: 'empty', 'data-placeholder': text }))
      }
      return DecorationSet.create(doc, decorations)
    },
  },
})

import { Schema } from 'prosemirror-model'
import { BLOCKS } from '../blocks/index.ts'
import { LOCKED } from '../blocks/locked.ts'
import { PROSE_MARKS, PROSE_NODES } from '../rich-html/node-specs.ts'

/**
 * What a page is made of while it is edited: a flat list of nodes, so that a selection, an arrow key or an undo goes
 * across blocks. Prose stands in it as it is, in a row within a `column`; every other block is one node, named
 * `{type}_block`. `locked_block` is what this editor cannot change.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(flow | block)+' },
    ...PROSE_NODES,
    ...Object.assign({}, ...Object.values(BLOCKS).map(({ nodes }) => nodes)),
    locked_block: LOCKED,
  },
  marks: PROSE_MARKS,
})

import type { Fragment, Node, Schema } from 'prosemirror-model'
import type { RichtextBlock } from 'qp-schema'
import { bareParagraph, readProse } from '../rich-html/html-to-nodes.ts'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { writeFlow } from '../rich-html/nodes-to-html.ts'
import type { BlockEditing, MenuEntry } from '../block-editing.ts'
import type { EntryName } from '../texts-menus.ts'
import { linesOrEmpty, paragraphs, startsWithBox } from './lines.ts'

/** Its nodes are those of prose, which stand in the page as they are, but for a column of a row, in which they stand. */
const richtext: BlockEditing<RichtextBlock> = {
  nodes: {
    column: {
      group: 'block',
      content: 'flow+',
      isolating: true,
      attrs: ORIGIN,
      toDOM: () => ['div', { class: 'column qp-richtext' }, 0],
    },
  },
  read(block, schema) {
    const nodes = readProse(block.html, schema)
    return nodes?.length === 0 ? undefined : nodes
  },
  write: (nodes) => ({
    type: 'richtext',
    html: writeFlow(nodes.flatMap((node) => (node.type.name === 'column' ? node.children : node))),
  }),
  entries: [
    lineEntry('paragraph', 'p'),
    lineEntry('heading1', 'h1'),
    lineEntry('heading2', 'h2'),
    lineEntry('heading3', 'h3'),
    listEntry('bulletList', 'ul'),
    listEntry('numberedList', 'ol'),
    listEntry('taskList', 'ul', '☐ '),
    { name: 'details', holdsText: true, make: (schema, lines) => [detailsOf(schema, lines)] },
  ],
}

export default richtext

function lineEntry(name: EntryName, tag: string): MenuEntry {
  return {
    name,
    holdsText: true,
    make: (schema, lines) => linesOrEmpty(lines).map((inline) => schema.node(tag, null, inline)),
  }
}

function listEntry(name: EntryName, tag: string, box = ''): MenuEntry {
  return {
    name,
    holdsText: true,
    make(schema, lines) {
      const items = linesOrEmpty(lines).map((inline) => {
        const text = box === '' || startsWithBox(inline) ? inline : inline.addToStart(schema.text(box))
        return schema.node('li', null, [bareParagraph(schema, text)])
      })
      return [schema.node(tag, null, items)]
    },
  }
}

function detailsOf(schema: Schema, lines: readonly Fragment[]): Node {
  const [head, ...rest] = linesOrEmpty(lines)
  const summary = schema.node('summary', null, [bareParagraph(schema, head)])
  return schema.node('details', { open: '' }, [summary, ...paragraphs(schema, rest)])
}

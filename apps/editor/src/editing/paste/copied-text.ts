import type { Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { Block } from 'qp-schema'
import { readableText } from './readable-text.ts'
import { PageDocument } from '../../document/page-document.ts'
import { schema } from '../../document/schema.ts'
import { asNew } from '../whole-blocks/new-blocks.ts'

type ToMarkdown = typeof import('qp-markdown/to-markdown').blocksToMarkdown

/** It comes with the plugin, since a copy cannot wait for it. Until then plain text is copied. */
let toMarkdown: ToMarkdown | undefined

/** What is copied is markdown where it is pasted as plain text. Code alone is its text. */
export const copiedText: Plugin = new Plugin({
  props: {
    clipboardTextSerializer: (slice) => (toMarkdown === undefined ? '' : markdownOf(slice, toMarkdown)),
  },
  view() {
    import('qp-markdown/to-markdown').then(
      ({ blocksToMarkdown }) => {
        toMarkdown = blocksToMarkdown
      },
      () => {},
    )
    return {}
  },
})

/** The empty string, for which the editor takes the text, when a part of a block can be no markdown. */
function markdownOf({ content }: Slice, write: ToMarkdown): string {
  const line = content.childCount === 1 ? lineIn(content.child(0)) : undefined
  if (line?.type.spec.code === true) return line.textContent
  const nodes =
    line === undefined ? asNew(content).content.map(evenTable) : [schema.node('p', null, line.content)]
  try {
    const blocks = new PageDocument().write(schema.node('doc', null, nodes))
    return readableText(blocks as Block[], (some) => write(some, { variant: 'gfm' }))
  } catch {
    return ''
  }
}

/** The line of text in which all of a selection is. */
function lineIn(node: Node): Node | undefined {
  if (node.isTextblock) return node
  return node.childCount === 1 ? lineIn(node.child(0)) : undefined
}

/** Of a selection across cells, the first and the last row may have fewer than the others. */
function evenTable(node: Node): Node {
  if (node.type.name !== 'table_block') return node
  const columns = Math.max(...node.children.map(({ childCount }) => childCount))
  const rows = node.children.map((row, index) => {
    const missing = Array.from({ length: columns - row.childCount }, () => schema.node('table_cell'))
    const cells = index === 0 ? [...missing, ...row.children] : [...row.children, ...missing]
    return row.type.create(row.attrs, cells)
  })
  return node.type.create(node.attrs, rows)
}

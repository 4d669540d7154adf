import type { DividerBlock } from 'qp-schema'
import { ORIGIN } from '../rich-html/node-specs.ts'
import type { BlockEditing } from '../block-editing.ts'

const divider: BlockEditing<DividerBlock> = {
  nodes: { divider_block: { group: 'block', attrs: ORIGIN, toDOM: () => ['hr'] } },
  read: (_block, schema) => [schema.node('divider_block')],
  write: () => ({ type: 'divider' }),
  entries: [{ name: 'divider', holdsText: false, make: (schema) => [schema.node('divider_block')] }],
}

export default divider

import type { BlockOfType, BlockType } from 'qp-schema'
import type { BlockEditing } from '../block-editing.ts'
import button from './button.ts'
import callout from './callout.ts'
import code from './code.ts'
import comparison from './comparison.ts'
import divider from './divider.ts'
import embed from './embed.ts'
import html from './html.ts'
import image from './image.ts'
import quote from './quote.ts'
import richtext from './richtext.ts'
import table from './table.ts'
import timeline from './timeline.ts'

/** How each block type is edited. */
export const BLOCKS: { readonly [T in BlockType]: BlockEditing<BlockOfType<T>> } = {
  richtext,
  callout,
  quote,
  code,
  table,
  image,
  embed,
  button,
  divider,
  timeline,
  comparison,
  html,
}

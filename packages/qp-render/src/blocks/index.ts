import {
  type BlockOfType,
  blockKinds,
  type BlockKinds,
  type BlockType,
  isBlockType,
  type SafeBlock,
} from 'qp-schema'
import { markup, type SafeHtml } from '../markup.ts'
import { button } from './button.ts'
import { callout } from './callout.ts'
import { code } from './code.ts'
import { comparison } from './comparison.ts'
import { divider } from './divider.ts'
import { embed } from './embed.ts'
import { html } from './html.ts'
import { image } from './image.ts'
import { quote } from './quote.ts'
import type { BlockRenderer, RenderContext } from './renderer.ts'
import { richtext } from './richtext.ts'
import { table } from './table.ts'
import { timeline } from './timeline.ts'

/** The renderer of every block type. SPEC.md 10.9.1 */
export const blockRenderers: { readonly [T in BlockType]: BlockRenderer<BlockOfType<T>> } = {
  richtext,
  image,
  embed,
  html,
  callout,
  quote,
  divider,
  timeline,
  comparison,
  table,
  code,
  button,
}

/** One block. One of a type or variant that this version does not know leaves a quiet note in its place. */
export function renderBlock(block: SafeBlock, context: RenderContext): SafeHtml {
  if (!isKnownBlock(block))
    return markup`<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>`
  return renderAs(block.type, block, context)
}

/** Whether this version knows a stored block's type and variant: a newer one may have written it. */
export function isKnownBlock(block: SafeBlock): boolean {
  if (!isBlockType(block.type)) return false
  const kinds: BlockKinds = blockKinds[block.type]
  if (!('by' in kinds)) return true
  const variant = (block as unknown as Record<string, unknown>)[kinds.by]
  return typeof variant === 'string' && Object.hasOwn(kinds.variants, variant)
}

function renderAs<T extends BlockType>(type: T, block: BlockOfType<T>, context: RenderContext): SafeHtml {
  return blockRenderers[type](block, context)
}

import { type BlockOfType, type BlockType, type KnownBlock, leavesOf } from 'qp-schema'
import { componentContext } from '../components/component-context.ts'
import type { Component } from '../components/components.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import { button, buttonCss } from './button.ts'
import { callout, calloutCss } from './callout.ts'
import { code, codeCss } from './code.ts'
import { comparison, comparisonCss } from './comparison.ts'
import { divider, dividerCss } from './divider.ts'
import { embed, embedCss } from './embed.ts'
import { html, htmlCss } from './html.ts'
import { image, imageCss } from './image.ts'
import { quote, quoteCss } from './quote.ts'
import { type BlockRenderer, languageOf, type RenderContext } from './renderer.ts'
import { richtext, richtextCss } from './richtext.ts'
import { table } from './table.ts'
import { timeline, timelineCss } from './timeline.ts'

/** The renderer of every block type. FORMAT.md 10.9.1 */
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

/** The CSS of all block types. A table is styled like the tables in text. */
export const BLOCKS_CSS: string = /* @__PURE__ */ [
  richtextCss,
  imageCss,
  embedCss,
  htmlCss,
  calloutCss,
  quoteCss,
  dividerCss,
  timelineCss,
  comparisonCss,
  codeCss,
  buttonCss,
].join('')

/** One block, by the component of its type if there is one. */
export function renderBlock(block: KnownBlock, context: Omit<RenderContext, 'lang' | 'dir'>): SafeHtml {
  const { lang, dir } = languageOf(block, context.options)
  return renderAs(block.type, block, { ...context, lang: lang !== undefined && markup` lang="${lang}"`, dir })
}

function renderAs<T extends BlockType>(type: T, block: BlockOfType<T>, context: RenderContext): SafeHtml {
  const { place, page, options } = context
  const component: Component<T> | undefined = options.components?.[type]
  if (component === undefined) return blockRenderers[type](block, context)
  const next = () => blockRenderers[type](block, context)
  return markup`${component(
    block,
    next,
    componentContext(() => leavesOf(block), place, page),
  )}`
}

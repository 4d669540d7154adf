import type { BlockType } from 'qp-schema'
import { buttonCss } from './button.ts'
import { calloutCss } from './callout.ts'
import { codeCss } from './code.ts'
import { comparisonCss } from './comparison.ts'
import { dividerCss } from './divider.ts'
import { embedCss } from './embed.ts'
import { htmlCss } from './html.ts'
import { imageCss } from './image.ts'
import { quoteCss } from './quote.ts'
import { richtextCss } from './richtext.ts'
import { timelineCss } from './timeline.ts'

/** The CSS of every block type. A table is styled like the tables in text. */
const BLOCK_CSS: { readonly [T in BlockType]: string } = {
  richtext: richtextCss,
  image: imageCss,
  embed: embedCss,
  html: htmlCss,
  callout: calloutCss,
  quote: quoteCss,
  divider: dividerCss,
  timeline: timelineCss,
  comparison: comparisonCss,
  table: '',
  code: codeCss,
  button: buttonCss,
}

/** The CSS of all block types. */
export const BLOCKS_CSS: string = /* @__PURE__ */ Object.values(BLOCK_CSS).join('')

import type { HtmlBlock } from 'qp-schema'
import { css } from '../templates/css.ts'
import { decorateHtml } from '../leaves/decorate-html.ts'
import { frameElement } from '../frames/frames.ts'
import { markup } from '../templates/markup.ts'
import { frameUrlOf } from '../options.ts'
import type { BlockRenderer } from './renderer.ts'

/**
 * A snippet scrolls where it is wider than the page or taller than a frame may be. What sticks out of the inner box is
 * cut off and makes nothing scroll: a line may be lower than its letters.
 *
 * A frame is as tall as the window until its document has said how tall it is. So its upper and lower edge are never in
 * sight together, and no text that is being read moves when the height changes. SPEC.md 10.24.4
 */
export const html: BlockRenderer<HtmlBlock> = (block, { place, page, options, lang, dir }) => {
  if (block.safetyMode === 'sandboxed' || block.safetyMode === 'pro_sandboxed')
    return frameElement(block, frameUrlOf(options, place.index), 'lazy')
  return markup`<div class="qp-html"${lang} dir="${dir}"><div>${decorateHtml(block.html, page)}</div></div>`
}

export const htmlCss: string = css`
  .qp-html {
    max-height: 20000px;
    overflow: auto;
    contain: layout paint;
  }
  .qp-html > div {
    display: flow-root;
    overflow-y: clip;
  }
  .qp-frame {
    display: block;
    box-sizing: content-box;
    width: calc(100% - 2px);
    height: 100vh;
    background: #fff;
  }
`

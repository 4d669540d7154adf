import type { HtmlBlock } from 'qp-schema'
import { css } from '../css.ts'
import { decorate } from '../decorate.ts'
import { frameElement } from '../frames.ts'
import { markup } from '../markup.ts'
import type { BlockRenderer } from './renderer.ts'

/**
 * Until its document has said how tall it is, a frame is as tall as the window: then its lower edge is not in sight
 * while its upper edge is, and nothing that is read moves when the height changes. SPEC.md 10.24.4
 */
export const html: BlockRenderer<HtmlBlock> = (block, { index, page, frameUrl }) => {
  if (block.safetyMode === 'sandboxed' || block.safetyMode === 'pro_sandboxed')
    return frameElement(block, frameUrl(index), 'lazy')
  return markup`<div class="qp-html" dir="auto">${decorate(block.html, page)}</div>`
}

export const htmlCss: string = css`
  .qp-html {
    overflow-x: auto;
    overflow-y: hidden;
    contain: layout paint;
  }
  .qp-frame {
    display: block;
    box-sizing: content-box;
    width: calc(100% - 2px);
    height: 100vh;
    background: #fff;
  }
`

import type { HtmlBlock } from 'qp-schema'
import { css } from '../css.ts'
import { decorate } from '../decorate.ts'
import { frameElement } from '../frames.ts'
import { markup } from '../markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const html: BlockRenderer<HtmlBlock> = {
  render(block, { index, page, frameUrl }) {
    if (block.safetyMode !== 'strict_sanitized') return frameElement(block, frameUrl(index), 'lazy')
    return markup`<div class="qp-html" dir="auto">${decorate(block.html, page)}</div>`
  },
  css: css`
    .qp-html {
      overflow-x: auto;
      overflow-y: hidden;
      contain: layout paint;
    }
    .qp-frame {
      display: block;
      box-sizing: content-box;
      width: calc(100% - 2px);
      height: clamp(20rem, 70vh, 44rem);
      background: #fff;
    }
  `,
}

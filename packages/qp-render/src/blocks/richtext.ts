import type { RichtextBlock } from 'qp-schema'
import { css } from '../css.ts'
import { addIdsAndRel } from '../add-ids-and-rel.ts'
import { markup } from '../markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const richtext: BlockRenderer<RichtextBlock> = ({ html }, { page }) =>
  markup`<div class="qp-richtext" dir="auto">${addIdsAndRel(html, page)}</div>`

export const richtextCss: string = css`
  .qp-article > .qp-richtext {
    margin: 0;
  }
`

import type { RichtextBlock } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup } from '../templates/markup.ts'
import { textHtml } from '../leaves/text-html.ts'
import type { BlockRenderer } from './renderer.ts'

export const richtext: BlockRenderer<RichtextBlock> = ({ html }, { page, lang, dir }) =>
  markup`<div class="qp-richtext"${lang} dir="${dir}">${textHtml(html, page)}</div>`

export const richtextCss: string = css`
  .qp-article > .qp-richtext {
    margin: 0;
  }
`

import type { QuoteBlock } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup } from '../templates/markup.ts'
import { textHtml } from '../leaves/text-html.ts'
import type { BlockRenderer } from './renderer.ts'

export const quote: BlockRenderer<QuoteBlock> = ({ html, attribution }, { page, lang, dir }) =>
  markup`<figure class="qp-quote"${lang}><blockquote dir="${dir}">${textHtml(html, page)}</blockquote>${attribution !== undefined && markup`<figcaption dir="${dir}">— ${attribution}</figcaption>`}</figure>`

export const quoteCss: string = css`
  .qp-quote > blockquote {
    margin: 0;
    border-color: var(--link);
    color: var(--heading);
    font-size: 1.2em;
    line-height: 1.5;
  }
  .qp-quote figcaption {
    padding-inline-start: calc(1.2rem + 3px);
  }
`

import type { ComparisonBlock, Direction } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import { ownId } from '../leaves/heading-ids.ts'
import type { BlockRenderer } from './renderer.ts'

export const comparison: BlockRenderer<ComparisonBlock> = (
  { left, right, leftLabel, rightLabel },
  { place: { index }, lang, dir },
) =>
  markup`<div class="qp-box qp-comparison"${lang}>${side(left, leftLabel, ownId(`Block${index}Left`), dir)}${side(right, rightLabel, ownId(`Block${index}Right`), dir)}</div>`

export const comparisonCss: string = css`
  .qp-comparison {
    display: grid;
    gap: 1px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    overflow: hidden;
    background: var(--line);
  }
  .qp-comparison section {
    padding: 1.2rem;
    background: var(--page);
  }
`

function side(text: string, label: string | undefined, id: string, dir: Direction): SafeHtml {
  const body = markup`<p dir="${dir}">${text}</p>`
  if (label === undefined) return markup`<section>${body}</section>`
  return markup`<section aria-labelledby="${id}"><p class="qp-comparison-label" id="${id}" dir="${dir}">${label}</p>${body}</section>`
}

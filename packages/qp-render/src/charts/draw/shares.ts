import { sum } from 'd3-array'
import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { Chart } from '../read/chart.ts'
import { fillOf, legend, seriesClass, swatch } from './keys.ts'
import { short, type Shown, textAt, WIDTHS } from './svg.ts'
import { emsOf } from './text-width.ts'

/** One bar of all parts, with a list of them below: name, value and share. */
export function shares({ labels, series }: Chart, id: string): SafeHtml {
  const [{ values, texts, unit, name } = { values: [], texts: [], unit: '', name: '' }] = series
  const total = sum(values)
  const ofTotal = values.map((value = 0) => (100 * value) / total)
  // Percentages of a whole are their own shares.
  const areShares = unit === '%' && Math.abs(total - 100) <= 1.5
  let x = 0
  const parts = ofTotal.map((share, at) => {
    const part = { at, x, share, text: areShares ? `${texts[at]} %` : percent(share) }
    x += share
    return part
  })
  const shown = parts.filter(({ share }) => share > 0)
  const bar = markup`<svg class="qp-share" height="2.4em">${shown.map((part) => markup`<svg class="${seriesClass(part.at)}" x="${short(part.x)}%" width="${short(part.share)}%"><rect${fillOf(part.at, id)}/></svg>`)}</svg>`
  const below = markup`<svg class="qp-canvas" height="1.7em">${shown.flatMap((part) => {
    const where = roomFor(part)
    return where === undefined ? [] : [textAt({ x: part.x + part.share / 2, y: 0.95 }, part.text, where)]
  })}</svg>`
  const list = parts.map(
    ({ at, text }) =>
      markup`<div>${swatch(at, id)}</div><div><bdi>${labels[at]}</bdi></div>${!areShares && markup`<div class="qp-value"><bdi>${texts[at]}</bdi></div>`}<div class="qp-value qp-percent">${text}</div>`,
  )
  const keys = legend([{ at: 0, series: { name, unit: areShares ? '' : unit, values, texts } }], undefined)
  return markup`${keys}${bar}${below}<div class="qp-list${areShares && ' qp-short'}">${list}</div>`
}

function roomFor({ share, text }: { readonly share: number; readonly text: string }): Shown | undefined {
  const ems = emsOf(text) + 0.4
  if (ems <= (share / 100) * WIDTHS.narrow) return 'both'
  return ems <= (share / 100) * WIDTHS.wide ? 'wide' : undefined
}

function percent(share: number): string {
  if (share > 0 && share < 0.1) return '< 0.1 %'
  return `${share < 10 ? share.toFixed(1).replace(/\.0$/, '') : Math.round(share)} %`
}

import { markup, type SafeHtml } from '../../templates/markup.ts'
import { oneLine } from '../read/cell-text.ts'
import type { Chart } from '../read/chart.ts'
import { emphasisClass } from './svg.ts'
import { emsOf } from './text-width.ts'

/** Ems of values that need smaller letters, or a whole row, on a telephone. */
const LONG = 3.7
const LONGER = 4.8

/** A card for each row: its label, its value, how that changed, and a remark. */
export function stats({ labels, emphasis, series, notes }: Chart): SafeHtml {
  const texts = series[0]?.texts ?? []
  const widest = Math.max(...texts.map(emsOf))
  const cards = labels.map((label, at) => {
    const [one = '', other = ''] = notes[at] ?? []
    return markup`<div class="qp-stat${emphasisClass(emphasis[at])}"><div><bdi>${label}</bdi></div><div class="qp-figure">${figure(texts[at] ?? '')}</div>${note(one)}${note(other)}</div>`
  })
  return markup`<div class="qp-stats${widest > LONGER ? ' qp-longer' : widest > LONG && ' qp-long-stats'}">${cards}</div>`
}

/** A value whose unit steps back behind its number. */
function figure(text: string): SafeHtml {
  const [, before = '', number, after = ''] =
    /^([^\d\s.,+−–-]{1,4} ?)?([\d.,' −+-]*\d[kMT]?|\d)( ?[^\d]{1,8})?$/u.exec(text) ?? []
  if (number === undefined) return markup`<bdi>${text}</bdi>`
  return markup`<bdi>${before !== '' && markup`<small>${before}</small>`}${number}${after !== '' && markup`<small>${after}</small>`}</bdi>`
}

/** A change has an arrow; anything else is a remark. */
function note(text: string): SafeHtml | false {
  if (text === '') return false
  const change = /^([+−–-]|[▲△↑▼▽↓]) ?(?=[\d.$€£¥])/u.exec(text)
  if (change === null) return markup`<div class="qp-remark"><bdi>${text}</bdi></div>`
  const sign = change[1] ?? ''
  const arrow = sign === '+' ? '▲' : /[−–-]/.test(sign) ? '▼' : ''
  return markup`<div class="qp-change">${arrow !== '' && markup`<span>${arrow}</span> `}<bdi>${oneLine(text)}</bdi></div>`
}

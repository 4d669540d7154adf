import { markup, type SafeHtml } from '../../templates/markup.ts'
import type { ChartEmphasis } from '../read/chart.ts'

/** Numbers in attributes, short and the same everywhere. */
export function short(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Where something is shown: in narrow charts only, in wide ones only, or in both. */
export type Shown = 'narrow' | 'wide' | 'both'

const SHOWN_CLASS: { readonly [S in Shown]: string } = { narrow: ' qp-narrow', wide: ' qp-wide', both: '' }

/** The class that shows something there. */
export function shownClass(shown: Shown): string {
  return SHOWN_CLASS[shown]
}

/** The class of what is marked. */
export function emphasisClass(emphasis: ChartEmphasis | undefined): string {
  return emphasis === undefined ? '' : emphasis === 'strong' ? ' qp-strong' : ` tone-${emphasis}`
}

/** Text at a place: per cent from the left, ems from the top. */
export function textAt(
  at: { readonly x: number; readonly y: number; readonly anchor?: 'start' | 'end' | undefined },
  text: string,
  shown: Shown = 'both',
  kind = '',
): SafeHtml {
  const name = `${kind}${at.anchor === undefined ? '' : ` qp-${at.anchor}`}${shownClass(shown)}`.trim()
  return markup`<text x="${short(at.x)}%" y="${short(at.y)}em"${name !== '' && markup` class="${name}"`}>${text}</text>`
}

/** Widths of the drawing in ems, at least: on a telephone, and from where the stylesheet has it wide. */
export const WIDTHS = { narrow: 19.5, wide: 40 } as const

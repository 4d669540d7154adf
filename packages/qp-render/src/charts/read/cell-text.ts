import { BADGE_TONES, tagsOf } from 'qp-schema/policy'
import { attributeOf } from '../../text/attribute-of.ts'
import { decodeEntities } from '../../text/entities.ts'
import type { ChartEmphasis } from './chart.ts'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * What a cell says on one line, for labels and numbers: without notes and what is struck out, raised digits as such, so
 * that no number becomes another one.
 */
export function cellText(html: string): string {
  return oneLine(html.includes('<') ? decodeEntities(shownText(html)) : decodeEntities(html))
}

/** Whether all of a cell is in one `<strong>` or `<mark>`. */
export function isStrong(html: string): boolean {
  const text = html.trim()
  const [first, ...others] = tagsOf(text)
  if (first === undefined || first.start > 0 || !['strong', 'mark'].includes(first.name)) return false
  return others.find(({ name, closing }) => closing && name === first.name)?.end === text.length
}

/** The tone of the first badge of a cell. */
export function toneOf(html: string): ChartEmphasis | undefined {
  if (!html.includes('<mark')) return undefined
  for (const tag of tagsOf(html)) {
    const named = tag.name === 'mark' ? attributeOf(html, tag, 'class') : undefined
    const tone = BADGE_TONES.find((one) => named === `tone-${one}`)
    if (tone !== undefined) return tone
  }
  return undefined
}

/** Text on one line, without signs that turn the direction of what stands around it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shownText(html: string): string {
  let text = ''
  let position = 0
  let struck = 0
  let raised: { from: number; hasLink: boolean } | undefined
  for (const { name, closing, start, end } of tagsOf(html)) {
    if (struck === 0) text += html.slice(position, start)
    position = end
    if (name === 'br') text += ' '
    if (name === 'del' || name === 's') struck = Math.max(0, struck + (closing ? -1 : 1))
    if (name === 'a' && raised !== undefined) raised.hasLink = true
    if (name !== 'sup') continue
    if (!closing) raised = { from: text.length, hasLink: false }
    else if (raised !== undefined) {
      const inside = text.slice(raised.from)
      text =
        text.slice(0, raised.from) +
        (raised.hasLink ? '' : inside.replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit))
      raised = undefined
    }
  }
  return struck === 0 ? text + html.slice(position) : text
}

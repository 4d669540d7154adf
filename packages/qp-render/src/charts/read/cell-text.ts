import { tagsOf } from 'qp-schema/policy'
import { decodeEntities } from '../../text/entities.ts'

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * What a cell says on one line, for labels and numbers: without notes and what is struck out, raised digits as such, so
 * that no number becomes another one.
 */
export function cellText(html: string): string {
  return oneLine(html.includes('<') ? decodeEntities(shownText(html)) : decodeEntities(html))
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

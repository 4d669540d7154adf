import { escapeHtml } from 'qp-schema'
import { cleanText, hasText } from 'qp-schema/policy'

/** Text, or the value of an attribute, as HTML. Character references may have brought in what no store keeps. */
export function textHtml(value: string, place?: 'attribute'): string {
  return MAY_CHANGE.test(value) ? escapeHtml(cleanText(value), place) : value
}

/** ` name="value"`, or nothing for an empty or absent value. */
export function attributeHtml(name: string, value: string | null | undefined): string {
  const html = textHtml(value ?? '', 'attribute')
  return html === '' ? '' : ` ${name}="${html}"`
}

/** What {@link cleanText} or {@link escapeHtml} may change: to look for both at once takes a tenth off a conversion. */
// oxlint-disable-next-line no-control-regex
const MAY_CHANGE = /["&<>\u0000-\u0008\u000b-\u001f\ud800-\udfff]/

/** Whether HTML of ours shows anything: text or a picture. */
export function hasTextOrImage(html: string): boolean {
  return hasText(html) || html.includes('<img ')
}

/** Attributes that rich HTML may have, and that neither markdown nor the reader of HTML gives. ADR 0040 */
export const NOT_READ: ReadonlySet<string> = new Set(['cite', 'datetime', 'dir', 'lang', 'scope'])

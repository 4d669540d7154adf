import { escapeHtml } from 'qp-schema'
import { cleanText, hasText } from 'qp-schema/policy'

/** Text as HTML. Character references may have brought in what no store keeps. */
export function textHtml(value: string): string {
  return NOT_PLAIN_TEXT.test(value) ? escapeHtml(cleanText(value)) : value
}

/** ` name="value"`, or nothing for an empty or absent value. */
export function attributeHtml(name: string, value: string | null | undefined): string {
  const cleaned = NOT_PLAIN.test(value ?? '') ? escapeHtml(cleanText(value ?? ''), 'attribute') : value
  return cleaned ? ` ${name}="${cleaned}"` : ''
}

/** What {@link cleanText} or {@link escapeHtml} may change. */
// oxlint-disable-next-line no-control-regex
const NOT_PLAIN_TEXT = /[&<>\u0000-\u0008\u000b-\u001f\ud800-\udfff]/
// oxlint-disable-next-line no-control-regex
const NOT_PLAIN = /["&<>\u0000-\u0008\u000b-\u001f\ud800-\udfff]/

/** Whether HTML of ours shows anything: text or a picture. */
export function hasTextOrImage(html: string): boolean {
  return hasText(html) || html.includes('<img ')
}

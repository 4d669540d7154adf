import { escapeHtml } from 'qp-schema'
import { cleanText, hasText } from 'qp-schema/policy'

/** Text as HTML. Character references may have brought in what no store keeps. */
export function textHtml(value: string): string {
  return escapeHtml(cleanText(value))
}

/** ` name="value"`, or nothing for an empty or absent value. */
export function attributeHtml(name: string, value: string | null | undefined): string {
  const cleaned = cleanText(value ?? '')
  return cleaned === '' ? '' : ` ${name}="${escapeHtml(cleaned, 'attribute')}"`
}

/** Whether HTML of ours shows anything: text or a picture. */
export function hasTextOrImage(html: string): boolean {
  return html.includes('<img ') || hasText(html)
}

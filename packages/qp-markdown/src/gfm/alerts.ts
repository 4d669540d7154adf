import type { QuoteContent } from '../emit/context.ts'
import { alertOf } from '../emit/text-blocks.ts'

/** HTML of what stands in a quote that is no block: an alert begins with its name there. SPEC.md 9.16.12 */
export function quoteHtml(content: QuoteContent): string {
  const alert = alertOf(content)
  if (alert === undefined) return content.html
  return `<p><strong>${alert.name}</strong></p>${alert.html}`
}

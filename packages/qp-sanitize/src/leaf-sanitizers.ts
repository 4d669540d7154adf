import type { Kind } from 'qp-schema'
import type { HtmlKind } from './policy/policy.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { type LeafSanitizer, TEXT_AND_URL_SANITIZERS } from './text-and-url-sanitizers.ts'

/** How a leaf of each kind in a block is made safe; `undefined` drops it. FORMAT.md 4 */
export const LEAF_SANITIZERS: { readonly [K in Kind]: LeafSanitizer } = {
  ...TEXT_AND_URL_SANITIZERS,
  inlineHtml: html('inlineHtml'),
  richHtml: html('richHtml'),
  snippet: html('snippet'),
  document: html('document'),
}

function html(kind: HtmlKind): LeafSanitizer {
  return (value, receive) => sanitizeHtml(value, kind, receive)
}

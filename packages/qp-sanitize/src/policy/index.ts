import { documentPolicy } from './document.ts'
import { inlinePolicy } from './inline.ts'
import type { HtmlKind, Policy } from './policy.ts'
import { richPolicy } from './rich.ts'
import { snippetPolicy } from './snippet.ts'

/** The policy of every kind of HTML. */
export const POLICIES: { readonly [K in HtmlKind]: Policy } = {
  inlineHtml: inlinePolicy,
  richHtml: richPolicy,
  snippet: snippetPolicy,
  document: documentPolicy,
}

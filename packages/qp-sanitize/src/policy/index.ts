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

/**
 * The version of the policies, stored with every sanitized row. Raise it whenever something that used to be kept
 * is dropped: rows of an older version are sanitized again as they are read. SPEC.md 4.7
 */
export const POLICY_VERSION = 1

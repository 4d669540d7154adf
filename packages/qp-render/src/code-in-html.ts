import type { CodeLanguage } from 'qp-schema'
import { unescapeHtml } from 'qp-schema/policy'

/** Code in a `pre` with its language; the sanitizer leaves nothing else on it. FORMAT.md 4.2.18 */
export const CODE_IN_HTML = /(?<=<pre(?: [^<>]*)?><code class="language-([^"<>]+)">)[^<]+(?=<\/code><\/pre>)/g

/** The code in a leaf of sanitized HTML that may be coloured. */
export function codeIn(html: string): { code: string; language: CodeLanguage }[] {
  return [...html.matchAll(CODE_IN_HTML)].map(([code, language]) => ({
    code: unescapeHtml(code),
    language: language as CodeLanguage,
  }))
}

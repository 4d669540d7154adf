import { assertArgument, escapeHtml } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { distinct, type Finding } from './findings.ts'
import { isCanonical } from './html/canonical.ts'
import { filterTags } from './html/filter-tags.ts'
import { forEngine } from './html/scan-html.ts'
import { wellFormed } from './html/well-formed.ts'
import { POLICIES } from './policy/index.ts'
import type { HtmlKind } from './policy/policy.ts'

/**
 * HTML without what its kind does not allow, in canonical spelling. Elements are closed and stand where an HTML
 * parser puts them, attributes are in double quotes, void elements end in ` />`, and `&`, `<`, `>`
 * (and `"` in attributes) are the only entities. Sanitizing the result again changes nothing. FORMAT.md 4.2
 *
 * @param html - any text; control characters go first (see `cleanText`)
 * @param kind - which policy applies
 * @param report - receives each distinct finding once, at most `LIMITS.warnings`
 * @throws ContentTooComplexError when elements nest deeper than `LIMITS.htmlDepth`
 */
export function sanitizeHtml(
  html: string,
  kind: HtmlKind,
  report: (finding: Finding) => void = ignore,
): string {
  assertArgument(typeof html === 'string', 'sanitizeHtml', 'HTML as a string', html)
  assertArgument(Object.hasOwn(POLICIES, kind), 'sanitizeHtml', KINDS, kind)
  assertArgument(typeof report === 'function', 'sanitizeHtml', 'a function that is told of findings', report)
  if ((kind === 'inlineHtml' || kind === 'richHtml') && isCanonical(html, kind)) return html
  const whole = cleanText(html)
  const clean = kind === 'document' ? whole.replace(/^[ \t\n]+/, '') : whole
  return /[<&]/.test(clean) ? filterHtml(clean, kind, report) : escapeHtml(clean)
}

const KINDS = `a kind (${Object.keys(POLICIES).join(', ')})`

/** The same for text that went through `cleanText`, without the short ways. */
export function filterHtml(clean: string, kind: HtmlKind, report: (finding: Finding) => void): string {
  const policy = POLICIES[kind]
  const receive = distinct(report)
  return wellFormed(filterTags(forEngine(clean, policy.tags), policy, receive), policy, receive)
}

function ignore(): void {}

import {
  ATTRIBUTE_DROPPED,
  attributeProblem,
  cleanText,
  excerpt,
  quoted,
  URL_DROPPED,
  urlProblem,
} from 'qp-schema/policy'
import { filterDocumentCss } from '../css/document-css.ts'
import { filterSnippetStyle } from '../css/snippet-style.ts'
import type { Report } from '../findings.ts'
import type { DocumentRule, Policy } from '../policy/policy.ts'
import { safeAsset } from '../css/asset-urls.ts'
import { plainValue } from './plain-value.ts'
import { safeSrcset } from './srcset.ts'

/** Attributes as a parser hands them over, values decoded. */
export type Attributes = Record<string, string>

/** The attributes of a tag that its policy allows, each with the value that is stored. */
export function allowedAttributes(
  tag: string,
  given: Attributes,
  policy: Policy,
  report: Report,
): Attributes {
  const allowed: Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    const rule = ruleFor(tag, name, policy)
    if (rule === undefined) {
      if (!policy.silent.includes(name)) {
        report('attribute_dropped', `${excerpt(name)} of <${tag}> was dropped: ${attributeProblem(name)}`)
      }
      continue
    }
    const safe = applyRule(rule, cleanText(value), `${name} of <${tag}>`, report)
    if (safe !== undefined) allowed[name] = safe
  }
  return allowed
}

function ruleFor(tag: string, name: string, policy: Policy): DocumentRule | undefined {
  const own = policy.tags[tag]
  if (own !== undefined && Object.hasOwn(own, name)) return own[name]
  if (Object.hasOwn(policy.everywhere, name)) return policy.everywhere[name]
  const prefixed = policy.prefixes.some((prefix) => name.startsWith(prefix)) && /^[a-z][a-z0-9-]*$/.test(name)
  return prefixed ? { text: true } : undefined
}

function applyRule(rule: DocumentRule, value: string, what: string, report: Report): string | undefined {
  const plain = plainValue(rule, value)
  if (plain !== undefined) return plain
  if ('url' in rule) return dropUrl(urlProblem(value, rule.url))
  if ('integer' in rule) return drop(ATTRIBUTE_DROPPED.integer(...rule.integer))
  if ('oneOf' in rule) return drop(ATTRIBUTE_DROPPED.oneOf(rule.oneOf.join(', ')))
  if ('pattern' in rule) return drop(ATTRIBUTE_DROPPED.pattern(rule.pattern))
  if ('asset' in rule) return safeAsset(value, rule.asset) ?? dropUrl(assetProblem(value))
  if ('fragment' in rule) return /^\s*(#[\w.:-]+)\s*$/.exec(value)?.[1] ?? dropUrl(URL_DROPPED.fragment)
  if ('paint' in rule) return safePaint(value) ?? drop(ATTRIBUTE_DROPPED.paint)
  if ('srcset' in rule) {
    const { kept, dropped } = safeSrcset(value)
    if (dropped || kept === '')
      report('url_dropped', `an address in ${what} was dropped: ${URL_DROPPED.asset}`)
    return kept === '' ? undefined : kept
  }
  const css =
    'css' in rule ? filterDocumentCss(value, 'declarationList', report) : filterSnippetStyle(value, report)
  return css === '' ? undefined : css

  function drop(why: string, code: 'url_dropped' | 'attribute_dropped' = 'attribute_dropped'): undefined {
    report(code, `${what} ${quoted(value)} was dropped: ${why}`)
  }

  function dropUrl(why: string): undefined {
    drop(why, 'url_dropped')
  }
}

/** Of a document's files only the scheme differs from what other addresses may be. */
function assetProblem(value: string): string {
  const problem = urlProblem(value, 'frame')
  return problem === URL_DROPPED.frame ? URL_DROPPED.asset : problem
}

/** Colours, numbers and transforms; `url(#name)` with no other URL. */
function safePaint(value: string): string | undefined {
  const rest = value.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '')
  return /url|image|src\s*\(|expression|element|[\\<>@]|\/\*/i.test(rest) ? undefined : value
}

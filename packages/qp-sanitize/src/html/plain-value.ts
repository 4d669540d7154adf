import { safeUrl } from 'qp-schema/policy'
import type { DocumentRule } from '../policy/policy.ts'

/**
 * What is stored of an attribute's value by a rule that rich HTML has; `undefined` for a value that it may not have, and
 * for any other rule. Applying it twice changes nothing. FORMAT.md 4.2.9
 *
 * @param value - text that went through `cleanText`
 */
export function plainValue(rule: DocumentRule, value: string): string | undefined {
  if ('text' in rule) return value
  if ('url' in rule) return safeUrl(value, rule.url)
  if ('pattern' in rule && rule.pattern && new RegExp(rule.pattern).test(value)) return value
  if ('integer' in rule) return integerWithin(value, rule.integer)
  if ('oneOf' in rule) return rule.oneOf.find((known) => known === value.trim().toLowerCase())
  return 'boolean' in rule ? '' : undefined
}

function integerWithin(value: string, [min, max]: readonly [number, number]): string | undefined {
  if (!/^\s*\d{1,15}\s*$/.test(value)) return undefined
  const number = Number(value)
  return number >= min && number <= max ? String(number) : undefined
}

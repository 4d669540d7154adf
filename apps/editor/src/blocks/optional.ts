import { cleanText } from 'qp-schema/policy'

/** Fields that are absent when they are empty. */
export function optional<F extends string>(fields: Readonly<Record<F, string>>): Partial<Record<F, string>> {
  const there = Object.entries<string>(fields).map(([name, value]) => [name, cleanText(value)] as const)
  return Object.fromEntries(there.filter(([, value]) => value !== '')) as Partial<Record<F, string>>
}

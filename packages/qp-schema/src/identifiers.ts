import { assertArgument } from './arguments.ts'
import { PAGE_LIMITS } from './limits.ts'
import { isReservedWord } from './reserved-words.ts'

/** The shape of a page id, of `LIMITS.pageIdLength` characters. SPEC.md 2.1 */
export const PAGE_ID_PATTERN = /^[0-9A-Za-z]{12}$/
/** The shape of a slug, length aside. SPEC.md 2.2 */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The shape of an edit key, of `LIMITS.editKeyLength` characters. SPEC.md 2.5 */
export const EDIT_KEY_PATTERN = /^[\w-]{24}$/
/** Of 24 random characters, a smaller number is different once in 10¹⁰. */
const LEAST_DIFFERENT = 10
/** More neighbours in the order of an alphabet are no chance: once in 10¹¹. */
const MOST_NEIGHBOURS = 12

/** Whether an edit key was plainly not made at random: few different characters, or their order. SPEC.md 6.12.3 */
export function isGuessableKey(key: string): boolean {
  assertArgument(typeof key === 'string', 'isGuessableKey', 'an edit key as a string', key)
  const half = key.length / 2
  const codes = Array.from(key, (character) => character.charCodeAt(0))
  const neighbours = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Infinity)) <= 1)
  return (
    new Set(key).size < LEAST_DIFFERENT ||
    neighbours.length > MOST_NEIGHBOURS ||
    key.slice(0, half) === key.slice(half)
  )
}

/** What is wrong with a slug, or `undefined`. SPEC.md 2.2 */
export function slugProblem(slug: string): string | undefined {
  assertArgument(typeof slug === 'string', 'slugProblem', 'a slug as a string', slug)
  if (slug.length < PAGE_LIMITS.slugMinLength || slug.length > PAGE_LIMITS.slugMaxLength) {
    return `must have ${PAGE_LIMITS.slugMinLength} to ${PAGE_LIMITS.slugMaxLength} characters`
  }
  if (!SLUG_PATTERN.test(slug)) return 'may hold only a-z, 0-9 and single hyphens between them'
  if (isReservedWord(slug)) return 'is a reserved word'
  return undefined
}

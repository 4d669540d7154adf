import { assertArgument } from './arguments.ts'
import { PAGE_LIMITS } from './limits.ts'
import { isReservedWord } from './reserved-words.ts'

/** The shape of a page id, of `LIMITS.pageIdLength` characters. SPEC.md 2.1 */
export const PAGE_ID_PATTERN = /^[0-9A-Za-z]{12}$/
/** The shape of a slug, length aside. SPEC.md 2.2 */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

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

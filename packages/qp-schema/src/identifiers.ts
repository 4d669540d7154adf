import { assertArgument } from './arguments.ts'
import { LIMITS } from './limits.ts'

/** The shape of a page id, of `LIMITS.pageIdLength` characters. SPEC.md 2.1 */
export const PAGE_ID_PATTERN = /^[0-9A-Za-z]{12}$/
/** The shape of a slug, length aside. SPEC.md 2.2 */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** First path segments that belong to the service and are never a slug or an id. SPEC.md 2.2 */
export const RESERVED_WORDS = [
  'about',
  'abuse',
  'account',
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'contact',
  'dashboard',
  'docs',
  'download',
  'edit',
  'editor',
  'embed',
  'favicon',
  'feed',
  'fonts',
  'frame',
  'frames',
  'health',
  'healthz',
  'help',
  'home',
  'index',
  'legal',
  'llms',
  'login',
  'logout',
  'mcp',
  'metrics',
  'new',
  'oembed',
  'openapi',
  'page',
  'pages',
  'pictures',
  'playground',
  'preview',
  'pricing',
  'privacy',
  'public',
  'publish',
  'readyz',
  'report',
  'robots',
  'schema',
  'search',
  'security',
  'settings',
  'signin',
  'signup',
  'sitemap',
  'static',
  'status',
  'support',
  'terms',
  'undefined',
  'null',
  'user',
  'users',
  'well-known',
  'www',
] as const

/** Whether a path segment belongs to the service. Case does not matter. */
export function isReservedWord(word: string): boolean {
  assertArgument(typeof word === 'string', 'isReservedWord', 'a word as a string', word)
  return (RESERVED_WORDS as readonly string[]).includes(word.toLowerCase())
}

/** What is wrong with a slug, or `undefined`. SPEC.md 2.2 */
export function slugProblem(slug: string): string | undefined {
  assertArgument(typeof slug === 'string', 'slugProblem', 'a slug as a string', slug)
  if (slug.length < LIMITS.slugMinLength || slug.length > LIMITS.slugMaxLength) {
    return `must have ${LIMITS.slugMinLength} to ${LIMITS.slugMaxLength} characters`
  }
  if (!SLUG_PATTERN.test(slug)) return 'may hold only a-z, 0-9 and single hyphens between them'
  if (isReservedWord(slug)) return 'is a reserved word'
  return undefined
}

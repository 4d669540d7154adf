import type { Context } from 'koa'

/** For an answer that is for one reader alone. */
const PRIVATE = 'private, no-store'

/** From now on, nobody keeps the answer to this request, whatever its handler says. SPEC.md 21.2.4 */
export function keepPrivate(context: Context): void {
  context.state['isPrivate'] = true
  context.set('Cache-Control', PRIVATE)
}

/** Whether an answer is {@link keepPrivate}. */
export function isPrivate(context: Context): boolean {
  return context.state['isPrivate'] === true
}

/** What caches may do with an answer. */
export function cacheControlOf(context: Context, otherwise: string): string {
  return isPrivate(context) ? PRIVATE : otherwise
}

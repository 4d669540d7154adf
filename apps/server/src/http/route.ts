import { refused } from '../refusal.ts'
import type { RouterContext } from '@koa/router'
import type { Context } from 'koa'

export const methodNotAllowed = (allow: readonly string[]) =>
  refused('method_not_allowed', `This path takes ${allow.join(', ')}.`, {
    headers: { Allow: allow.join(', ') },
  })

/** Router options: case and a final slash matter, because proxies decide by the exact path. SPEC.md 6.7.5 */
export const EXACT_PATHS = { sensitive: true, strict: true } as const

/** The name of the route that answers; it contains nothing of the requested URL. */
export function routeOf(context: Context): string {
  return (context.state['route'] as string | undefined) ?? 'unmatched'
}

/** A parameter of the route's path. */
export function pathParameter(context: RouterContext, name: string): string {
  return context.params[name] ?? ''
}

import type { RouterContext } from '@koa/router'
import type { Context } from 'koa'

/** A path is one string and no other: proxies in front decide by it. SPEC.md 6.7.5 */
export const EXACT_PATHS = { sensitive: true, strict: true } as const

/** The name of the route that answers, which says nothing of the address that was asked for. */
export function routeOf(context: Context): string {
  return (context.state['route'] as string | undefined) ?? 'unmatched'
}

/** A parameter of the route's path. */
export function pathParameter(context: RouterContext, name: string): string {
  return context.params[name] ?? ''
}

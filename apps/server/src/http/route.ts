import type { Context } from 'koa'

/** The name of the route that answers, which says nothing of the address that was asked for. */
export function routeOf(context: Context): string {
  return (context.state['route'] as string | undefined) ?? 'unmatched'
}

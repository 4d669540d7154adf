import type { RouterContext } from '@koa/router'
import type { Services } from '../services.ts'

/** Answers one request: sets the body, or throws an ApiError. */
export type OperationHandler = (context: RouterContext, services: Services) => Promise<void>

/** A parameter of the route's path. */
export function pathParameter(context: RouterContext, name: string): string {
  return context.params[name] ?? ''
}

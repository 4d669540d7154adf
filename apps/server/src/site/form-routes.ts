import type { Router, RouterContext } from '@koa/router'
import type { Middleware } from 'koa'
import { type ErrorPresenter, handleErrors } from '../http/errors.ts'
import { requireSameOrigin } from '../http/headers/same-origin.ts'
import { methodNotAllowed } from '../http/route.ts'
import type { PublicHandler, PublicServices } from './route.ts'

/** The media type in which browsers send a form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A form that visitors send to this site. */
export interface SentForm {
  readonly path: string
  /** What is sent: `report`. The log and the metrics have its routes under this name. */
  readonly what: string
  readonly limit: Middleware
  readonly show: PublicHandler
  readonly take: PublicHandler
  /** Answers one that is beyond its limit; by default as any refusal. It throws `error` where it has nothing to add. */
  readonly takeLimited?: (context: RouterContext, error: unknown) => Promise<void>
  readonly present: ErrorPresenter
}

/** Adds the routes of a form, which is taken from this site alone. SPEC.md 10.26.4, 20.2.4 */
export function formRoutes(
  router: Router,
  services: PublicServices,
  { path, what, limit, show, take, takeLimited, present }: SentForm,
): void {
  const { config, logger } = services
  router.get(path, async (context) => {
    context.state['route'] = `${what}Form`
    await show(context, services)
  })
  router.post(
    path,
    async (context, next) => {
      context.state['route'] = what
      await next()
    },
    handleErrors(logger, present),
    // Before the rate limit: another site must not use up the limit of its visitors.
    async (context, next) => {
      requireSameOrigin(context, config.baseUrl, what)
      await next()
    },
    async (context, next) => {
      let isWithin = false
      const within = () => {
        isWithin = true
        return next()
      }
      await (limit(context, within) as Promise<void>).catch((error: unknown) => {
        if (isWithin || takeLimited === undefined) throw error
        return takeLimited(context, error)
      })
    },
    (context) => take(context, services),
  )
  router.all(path, () => {
    throw methodNotAllowed(['GET', 'HEAD', 'POST'])
  })
}

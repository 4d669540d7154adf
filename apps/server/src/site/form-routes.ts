import type { Router, RouterMiddleware } from '@koa/router'
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
  readonly limit: RouterMiddleware
  readonly show: PublicHandler
  readonly take: PublicHandler
  readonly present: ErrorPresenter
}

/** Adds the routes of a form, which is taken from this site alone. SPEC.md 10.26.4, 20.2.4 */
export function formRoutes(
  router: Router,
  services: PublicServices,
  { path, what, limit, show, take, present }: SentForm,
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
    limit,
    (context) => take(context, services),
  )
  router.all(path, () => {
    throw methodNotAllowed(['GET', 'HEAD', 'POST'])
  })
}

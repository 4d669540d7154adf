import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { isOnHost } from 'qp-schema/policy'
import { pathNotFound } from '../../refusal.ts'
import { handleErrors, presentPlainError } from '../../http/errors.ts'
import { EXACT_PATHS } from '../../http/route.ts'
import { DRAWING_PATH } from '../../content/urls.ts'
import { showDiagram, showDrawing } from './diagram.ts'
import { showFrame } from './frame.ts'
import { showPicture } from './picture.ts'
import type { PublicHandler, PublicServices } from '../route.ts'

/** Routes of the separate documents of blocks, and of pictures. */
export const CONTENT_ROUTES: readonly { path: string; name: string; handler: PublicHandler }[] = [
  // Before those of pages: `assets` is none.
  { path: `${DRAWING_PATH}:theme`, name: 'diagram', handler: showDrawing },
  { path: '/:id/frames/:index', name: 'frame', handler: showFrame },
  { path: '/:id/diagrams/:index', name: 'diagram', handler: showDiagram },
  { path: '/pictures/:file', name: 'picture', handler: showPicture },
]

/**
 * Answers every request to the host of `CONTENT_ORIGIN`, which serves separate documents of blocks, pictures and nothing else.
 * The `Host` of a request only decides between the two configured hosts. SPEC.md 10.21
 */
export function serveContentOrigin(contentOrigin: string, services: PublicServices): Middleware {
  const router = new Router(EXACT_PATHS)
  for (const { path, name, handler } of CONTENT_ROUTES) {
    router.get(path, async (context) => {
      context.state['route'] = name
      await handler(context, services)
    })
  }
  router.all('/{*rest}', () => {
    throw pathNotFound()
  })
  const routes = router.routes()
  const safely = handleErrors(services.logger, presentPlainError)
  return async (context, next) => {
    if (!isOnHost(contentOrigin, context.host)) await next()
    else await safely(context, async () => void (await routes(context as never, async () => undefined)))
  }
}

/** What the paths of documents and pictures look like. */
const REDIRECTED = [
  /^\/[0-9A-Za-z]{12}\/(?:frames|diagrams)\/\d{1,6}$/,
  /^\/assets\/diagrams\/[a-z-]{1,64}$/,
  /^\/pictures\/[\w.-]{1,64}$/,
]

/** Redirects to the same path on the content origin, without checking whether there is anything. SPEC.md 10.21.2 */
export const redirectToContentOrigin: PublicHandler = (context, { config }) => {
  if (!REDIRECTED.some((path) => path.test(context.path))) throw pathNotFound()
  context.set('Cache-Control', 'no-store')
  context.status = 307
  context.redirect(`${config.contentOrigin ?? ''}${context.path}${context.search}`)
}

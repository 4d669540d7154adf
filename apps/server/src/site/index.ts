import { Router } from '@koa/router'
import { CLIENT_DESCRIPTION_PATH } from 'qp-schema/api'
import { pathNotFound } from '../refusal.ts'
import { EXACT_PATHS, methodNotAllowed } from '../http/route.ts'
import type { PublicHandler, PublicServices } from './route.ts'
import { showCard } from './pages/card.ts'
import { CONTENT_ROUTES, redirectToContentOrigin } from './pages/content-origin.ts'
import { diagramScriptRoute } from './pages/diagram-script.ts'
import { discoveryRoutes } from './discovery/discovery.ts'
import { docsRoutes } from './documentation/docs.ts'
import { showEvents } from './pages/events.ts'
import { galleryRoutes } from './documentation/gallery.ts'
import { health, readiness } from './discovery/health.ts'
import { homeRoutes } from './home.ts'
import { showOembed } from './discovery/oembed.ts'
import { serveOpenApi } from './documentation/openapi.ts'
import { leaveSlashOut, showPage, showSlides } from './pages/page.ts'
import { noteRoutes } from './notes/notes.ts'
import { passphraseRoutes } from './passphrase.ts'
import { reportRoutes } from './reports/report.ts'
import { serveRobotsTxt } from './discovery/robots.ts'
import { serveJsonSchema } from './documentation/json-schema.ts'
import { fontRoutes } from './assets/theme-fonts.ts'

/** All routes outside the API. SPEC.md 10, 6.8 */
export function publicRouter(services: PublicServices): Router {
  const router = new Router(EXACT_PATHS)
  const get = (path: string, name: string, handler: PublicHandler) => {
    router.get(path, async (context) => {
      context.state['route'] = name
      await handler(context, services)
    })
  }
  get('/healthz', 'healthz', health)
  get('/readyz', 'readyz', readiness)
  get('/openapi.json', 'openapi', serveOpenApi(services.config))
  get(CLIENT_DESCRIPTION_PATH, 'openapi', serveOpenApi(services.config, { forGenerators: true }))
  get('/schema/qp.v1.json', 'schema', serveJsonSchema('qp.v1.json'))
  get('/schema/qp.v1.reader.json', 'schema', serveJsonSchema('qp.v1.reader.json'))
  for (const name of ['policy.json', 'embeds.json', 'emoji.json'])
    get(`/schema/${name}`, 'schema', serveJsonSchema(name, 'application/json'))
  get('/robots.txt', 'robots', serveRobotsTxt)
  get('/oembed', 'oembed', showOembed)
  for (const { path, name, handler } of [
    ...homeRoutes(services.config),
    ...galleryRoutes(services.config),
    ...discoveryRoutes(services.config),
    ...docsRoutes(services.config),
    ...fontRoutes(),
    diagramScriptRoute,
  ]) {
    get(path, name, handler)
  }
  get('/:name', 'page', showPage)
  get('/:name/', 'page', leaveSlashOut)
  get('/:name/slides', 'slides', showSlides)
  get('/:id/card.png', 'card', showCard)
  get('/:name/events', 'events', showEvents)
  for (const { path, name, handler } of CONTENT_ROUTES) {
    get(path, name, services.config.contentOrigin === undefined ? handler : redirectToContentOrigin)
  }
  reportRoutes(router, services)
  noteRoutes(router, services)
  passphraseRoutes(router, services)
  router.all('/{*rest}', (context) => {
    if (!['GET', 'HEAD'].includes(context.method)) throw methodNotAllowed(['GET', 'HEAD'])
    throw pathNotFound()
  })
  return router
}

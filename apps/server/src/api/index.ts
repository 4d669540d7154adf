import { Router } from '@koa/router'
import { type OperationId, OPERATIONS } from 'qp-schema/api'
import { serviceLinks } from '../content/service-links.ts'
import { invalidBody, refused } from '../refusal.ts'
import { limitRate } from '../http/limits/rate-limit.ts'
import { EXACT_PATHS, methodNotAllowed } from '../http/route.ts'
import { appendPageBlocks } from './append-page-blocks/route.ts'
import { changeEditKey } from './change-edit-key/route.ts'
import { deletePage } from './delete-page/route.ts'
import { editPage } from './edit-page/route.ts'
import { getPage } from './get-page/route.ts'
import { answerNote, deleteNote, deleteNotes } from './notes/answer-note.ts'
import { listNotes } from './notes/list-notes.ts'
import { writeNote } from './notes/write-note.ts'
import type { ApiServices, OperationHandler } from './operation.ts'
import { proTokenOf, recogniseProToken } from './pro-account.ts'
import { publishPage } from './publish-page/route.ts'
import { refusePassphraseHeader } from './passphrase-header.ts'
import { readPage } from './read-page/route.ts'
import { refuseQueryFields } from './query-fields.ts'
import { setPagePublished } from './set-page-published/route.ts'
import { uploadRoutes } from './upload/routes.ts'
import { validatePage } from './validate-page/route.ts'

/** For a path below `/api`: what else there is. SPEC.md 6.7.1 */
const operationNotFound = (baseUrl: string, links: string) =>
  refused(
    'not_found',
    `There is nothing at this path. ${baseUrl}/openapi.json describes every operation, ${baseUrl}/llms-full.txt says how to use them.`,
    { headers: { Link: links } },
  )

const HANDLERS: { readonly [O in OperationId]: OperationHandler } = {
  publishPage,
  getPage,
  readPage,
  setPagePublished,
  deletePage,
  changeEditKey,
  appendPageBlocks,
  editPage,
  validatePage,
  writeNote,
  listNotes,
  answerNote,
  deleteNote,
  deleteNotes,
}

/** Paths on which the id of a page is missing. SPEC.md 6.2.6 */
const PAGES_PATHS = ['/api/v1/pages', '/api/v1/pages/']

/** The whole API: every operation with its rate limit, and the refusals of other paths and methods. SPEC.md 6 */
export function apiRouter(services: ApiServices): Router {
  const { config, premiumTokens, sharedCounts, metrics } = services
  const router = new Router(EXACT_PATHS)
  const windowSeconds = config.publishRateWindowSeconds
  const limitOf = (name: string, max: number) =>
    max === 0
      ? undefined
      : limitRate({ name, max, windowSeconds, sharedCounts, trustProxy: config.trustProxy, metrics })
  const limits = {
    publish: limitOf('publish', config.publishRateLimit),
    note: services.noteLimit,
    api: limitOf('api', config.apiRateLimit),
  }
  const proLimits = { ...limits, publish: limitOf('proPublish', config.proPublishRateLimit) }

  for (const [operationId, operation] of Object.entries(OPERATIONS) as [
    OperationId,
    (typeof OPERATIONS)[OperationId],
  ][]) {
    router[operation.method](
      routePath(operation.path),
      async (context, next) => {
        context.state['route'] = operationId
        await recogniseProToken(context, premiumTokens)
        const isPro = proTokenOf(context) === 'valid'
        const limit = (isPro ? proLimits : limits)[operation.rateLimit]
        await (limit === undefined ? next() : limit(context, next))
      },
      (context) => {
        refuseQueryFields(context, operation)
        refusePassphraseHeader(context, operation)
        return HANDLERS[operationId](context, services)
      },
    )
  }
  uploadRoutes(router, services, { request: limits.api, upload: limitOf('upload', config.uploadRateLimit) })
  router.get(PAGES_PATHS, () => {
    throw invalidBody('The id of the page is missing: GET /api/v1/pages/{id}.')
  })
  for (const [path, methods] of methodsByPath()) {
    router.all(path, (context) => {
      if (context.method !== 'OPTIONS') throw methodNotAllowed(methods)
      context.set('Allow', methods.join(', '))
      context.status = 204
    })
  }
  router.all(['/api', '/api/{*rest}'], () => {
    throw operationNotFound(config.baseUrl, serviceLinks(config.baseUrl))
  })
  return router
}

function methodsByPath(): Map<string, string[]> {
  const paths = new Map(PAGES_PATHS.map((path) => [path, ['GET', 'HEAD']]))
  for (const { path, method } of Object.values(OPERATIONS)) {
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    paths.set(routePath(path), [...(paths.get(routePath(path)) ?? []), ...methods])
  }
  return paths
}

function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

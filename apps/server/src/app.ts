import Koa, { type Context } from 'koa'
import type { ViewFormat } from 'qp-schema/api'
import { type ErrorPresenter, handleErrors, presentJsonError, presentPlainError } from './http/errors.ts'
import { allowAnyOrigin } from './http/headers/cors.ts'
import { apiRouter } from './api/index.ts'
import { mcpRouter } from './mcp/routes.ts'
import { presentHtmlError } from './site/message-page.ts'
import { serveContentOrigin } from './site/pages/content-origin.ts'
import { observeRequests } from './http/observe-requests.ts'
import { traceRequests } from './http/tracing.ts'
import { publicRouter } from './site/index.ts'
import { negotiateView, splitViewName } from './site/pages/view-formats.ts'
import { lazily } from './lazily.ts'
import type { Services } from './services.ts'

/** The service as a Koa application: the API, the tools for models, the published pages and the editor. */
export function createApp(services: Services): Koa {
  const { config, logger, observeRequest, openTelemetry } = services
  const app = new Koa({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.on('error', (error: unknown) => {
    // A client that hangs up is no fault of the server, and must not be able to fill the log.
    const level = isConnectionError(error) ? 'debug' : 'warn'
    logger[level]({ err: error }, 'response failed')
  })
  app.use(observeRequests(observeRequest))
  if (openTelemetry !== undefined) app.use(traceRequests(openTelemetry))
  if (config.contentOrigin !== undefined) app.use(serveContentOrigin(config.contentOrigin, services))
  app.use(allowAnyOrigin())
  app.use(handleErrors(logger, (context, error) => presenterFor(context)(context, error)))
  app.use(apiRouter(services).routes())
  const application = lazily(() => app.callback())
  app.use(mcpRouter(services, (request, response) => void application()(request, response)).routes())
  app.use(publicRouter(services).routes())
  return app
}

/** A refusal is shown in the format that the request asked for. SPEC.md 5.8, 10.7, 10.25.6 */
function presenterFor(context: Context): ErrorPresenter {
  const { path } = context
  if (/^\/(?:api|mcp|oembed)(?:\/|$)/.test(path)) return presentJsonError
  const format = splitViewName(path).format ?? negotiatedOf(context)
  if (format === undefined) return presentHtmlError
  return format === 'json' ? presentJsonError : presentPlainError
}

/** The format that `Accept` asks for, where the path may be that of a page. SPEC.md 10.25.2 */
function negotiatedOf(context: Context): ViewFormat | undefined {
  if (context.path.includes('/', 1)) return undefined
  context.vary('Accept')
  return negotiateView(context)
}

function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:ECONN|EPIPE|HPE_|ERR_STREAM_|ETIMEDOUT)/.test(code)
}

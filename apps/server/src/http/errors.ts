import type { Context, Middleware } from 'koa'
import { ERROR_STATUS } from 'qp-schema/api'
import type { Logger } from '../logger.ts'
import { errorBody, type Refusal, refusalOf, RefusedError, refused } from '../refusal.ts'
import { useLingeringClose } from './connections/lingering-close.ts'

const internalError = () =>
  refused('internal_error', 'Something went wrong on the server; try again in a moment.')

/** Writes a refusal into the response. */
export type ErrorPresenter = (context: Context, refusal: Refusal) => void

const REPORT_MILLISECONDS = 10_000

/** Turns any error into a response that tells nothing internal. SPEC.md 5.8 */
export function handleErrors(logger: Logger, present: ErrorPresenter): Middleware {
  const reportFault = createFaultReport(logger)
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      const known = refusalOf(thrown)
      const refusal = known ?? internalError().refusal
      if (known === undefined) {
        logger.error({ err: thrown, requestId: context.state['requestId'] }, 'request failed')
      }
      if (thrown instanceof RefusedError && thrown.fault !== undefined)
        reportFault(thrown.fault, thrown.cause)
      context.status = ERROR_STATUS[refusal.code]
      context.set({ ...refusal.headers })
      present(context, refusal)
      if (!context.req.complete) closeAfterAnswer(context)
    }
  }
}

/** Logs at most once in ten seconds: many requests that fail for one reason must not fill the log. */
function createFaultReport(logger: Logger): (fault: string, cause: unknown) => void {
  let requests = 0
  let next = 0
  return (fault, cause) => {
    requests += 1
    if (performance.now() < next) return
    next = performance.now() + REPORT_MILLISECONDS
    const reason = cause instanceof Error ? cause.message : String(cause)
    logger.error({ reason, requests }, fault)
    requests = 0
  }
}

/** The rest of the request is not read, so the connection cannot carry another one. SPEC.md 8.5.7 */
function closeAfterAnswer(context: Context): void {
  context.set('Connection', 'close')
  useLingeringClose(context.req)
}

/** A refusal as JSON, the format of every API error. */
export const presentJsonError: ErrorPresenter = (context, refusal) => {
  context.set('Cache-Control', 'no-store')
  context.type = 'application/json'
  context.body = JSON.stringify(errorBody(refusal))
}

/** A refusal as a line of plain text. */
export const presentPlainError: ErrorPresenter = (context, { message }) => {
  context.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  context.type = 'text/plain; charset=utf-8'
  context.body = `${message}\n`
}

import type { Context, Middleware } from 'koa'
import { ContentTooComplexError } from 'qp-schema'
import { StoreBusyError, StoreUnavailableError } from '../db/store-errors.ts'
import type { Logger } from '../logger.ts'
import {
  DailyQuotaError,
  PageTooLargeError,
  SlugTakenError,
  StoreFullError,
} from '../pages/page-repository.ts'
import {
  ApiError,
  bodyTooLarge,
  contentTooComplex,
  internalError,
  overloaded,
  quotaExceeded,
  slugTaken,
  storeFull,
} from './api-error.ts'
import { lingerAfterAnswer } from './linger.ts'

/** How a refusal is shown to the client. */
export type ErrorPresenter = (context: Context, error: ApiError) => void

const BUSY_RETRY_SECONDS = 2
const STORE_REPORT_MILLISECONDS = 10_000

/** Turns whatever is thrown into one answer; nothing internal leaves the server. SPEC.md 5.8 */
export function handleErrors(logger: Logger, present: ErrorPresenter): Middleware {
  const reportStore = createStoreReport(logger)
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code === 'internal_error')
        logger.error({ err: thrown, requestId: context.state['requestId'] }, 'request failed')
      if (thrown instanceof StoreUnavailableError) reportStore(thrown)
      context.status = error.status
      context.set(error.headers)
      present(context, error)
      if (!context.req.complete) closeAfterAnswer(context)
    }
  }
}

/** One line in ten seconds: requests that fail alike must not be able to fill the log. */
function createStoreReport(logger: Logger): (error: StoreUnavailableError) => void {
  let requests = 0
  let next = 0
  return ({ cause }) => {
    requests += 1
    if (performance.now() < next) return
    next = performance.now() + STORE_REPORT_MILLISECONDS
    const reason = cause instanceof Error ? cause.message : String(cause)
    logger.error({ reason, requests }, 'the store cannot be used')
    requests = 0
  }
}

/** What the client still sends is not read, so the connection cannot carry another request. SPEC.md 8.5.7 */
function closeAfterAnswer(context: Context): void {
  context.set('Connection', 'close')
  lingerAfterAnswer(context.req)
}

/** The refusal as the JSON that every API failure has. */
export const presentJsonError: ErrorPresenter = (context, error) => {
  context.set('Cache-Control', 'no-store')
  context.type = 'application/json'
  context.body = JSON.stringify(error.toBody())
}

/** The refusal as a line of text: neither a link nor a style. */
export const presentPlainError: ErrorPresenter = (context, error) => {
  context.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  context.type = 'text/plain; charset=utf-8'
  context.body = `${error.message}\n`
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof ContentTooComplexError) return contentTooComplex(thrown.message, thrown.path)
  if (thrown instanceof SlugTakenError) return slugTaken()
  if (thrown instanceof PageTooLargeError) return bodyTooLarge(thrown.message)
  if (thrown instanceof DailyQuotaError) return quotaExceeded(thrown.secondsLeft)
  if (thrown instanceof StoreFullError) return storeFull()
  if (thrown instanceof StoreBusyError || thrown instanceof StoreUnavailableError) {
    return overloaded(BUSY_RETRY_SECONDS)
  }
  return internalError()
}

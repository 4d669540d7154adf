import { readAnswer } from './answer.ts'
import { bounded, pause } from './bounded.ts'
import { type Answer, type Call, requestOf, secretsOf, type Send } from './call.ts'
import { QuickPagesError } from './errors.ts'
import type { Settings } from './options.ts'
import { bodyOf } from './request-body.ts'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 8000
/** Statuses with which nothing was done, so that the call is still to be carried out. */
const UNTOUCHED = new Set([408, 425, 429, 503])

/**
 * Sends calls, and repeats those that may succeed later: after longer and longer pauses or when the service says, and
 * only as often and as long as the settings allow.
 */
export function createSend(settings: Settings): Send {
  return async <T>(call: Call, { signal, timeoutMs = settings.timeoutMs }: Parameters<Send>[1]) => {
    const request = requestOf(call, settings)
    const end = performance.now() + timeoutMs
    // How long a picture takes is a matter of the line: one request may take all of the call's time.
    const attemptTimeoutMs = call.upload === undefined ? settings.attemptTimeoutMs : timeoutMs
    const bounds = {
      milliseconds: timeoutMs,
      signals: [settings.signal, signal],
      late: () => timeout('call', timeoutMs),
    }
    return bounded(bounds, async (ending) => {
      for (let repetition = 0; ; repetition += 1) {
        try {
          return (await attempt(call, request, { ...settings, attemptTimeoutMs, signal: ending })) as T
        } catch (error) {
          if (!(error instanceof QuickPagesError)) throw error
          if (repetition > 0 && error.code === 'not_found' && call.whenGone !== undefined)
            return call.whenGone as T
          if (!error.isRetryable) throw error
          const wait = pauseAfter(repetition, error.retryAfter)
          if (repetition >= settings.retries || performance.now() + wait >= end || !mayRepeat(call, error))
            throw error
          await pause(wait, ending)
        }
      }
    })
  }
}

/**
 * One request and its answer.
 *
 * @throws QuickPagesError
 */
function attempt(
  call: Call,
  request: RequestInit,
  { baseUrl, token, fetch = globalThis.fetch, signal, attemptTimeoutMs }: Settings,
): Promise<Answer> {
  const bounds = {
    milliseconds: attemptTimeoutMs,
    signals: [signal],
    late: () => timeout('request', attemptTimeoutMs),
  }
  return bounded(bounds, async (ending) => {
    const url = call.upload?.url ?? baseUrl + call.path
    const received = async () => {
      const response = await fetch(url, { ...request, ...bodyOf(call), signal: ending })
      return { response, text: await response.text() }
    }
    const { response, text } = await received().catch((cause: unknown) => {
      throw new QuickPagesError(
        { code: 'network', message: `No whole answer came from ${baseUrl}.` },
        { cause },
      )
    })
    // A proxy may answer with the request.
    const shown = response.ok
      ? text
      : secretsOf(call, token).reduce((told, key) => told.replaceAll(key, '…'), text)
    return readAnswer(call, response, shown)
  })
}

/**
 * Whether a repetition does what the call was meant to do. Not where the first request may have been carried out and
 * its own change would then be taken for that of somebody else: `If-Match` without `Idempotency-Key`.
 */
function mayRepeat({ headers }: Call, { status }: QuickPagesError): boolean {
  return (
    headers?.['If-Match'] === undefined || headers['Idempotency-Key'] !== undefined || UNTOUCHED.has(status)
  )
}

/** In milliseconds, and by chance: those who were refused together come back one by one. */
function pauseAfter(repetition: number, retryAfter: number | undefined): number {
  const most = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** repetition)
  return retryAfter === undefined
    ? most * (0.5 + Math.random() / 2)
    : retryAfter * 1000 + Math.random() * most
}

/** The error of what took too long. */
export function timeout(what: string, milliseconds: number): QuickPagesError {
  return new QuickPagesError({
    code: 'timeout',
    message: `The ${what} took longer than ${milliseconds} milliseconds.`,
  })
}

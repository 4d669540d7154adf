import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { isNamedBy } from './conditional-requests.ts'
import { newRequestId, REQUEST_ID, type RequestObserver } from '../observe-requests.ts'
import { isPrivate } from './private-answers.ts'
import { type TryConsume, tryConsumeOf } from '../limits/rate-limit.ts'
import { routeOf } from '../route.ts'

/** What an answer is made of, and how long it is true. */
export interface AnswerSource {
  /** Whether the service would still answer the same; asked before each use. */
  readonly isCurrent: () => boolean | Promise<boolean>
  /** The body that was sent, to be sent again; `undefined` once it is no longer in memory. */
  readonly takeBody: () => Buffer | undefined
  /** Whether these bytes are that body. */
  readonly isBody: (bytes: unknown) => boolean
}

/**
 * Answers of the framework, for requests that are equal in method, URL, `Host` and all that `Vary` names, as in a cache
 * in front of the service. Unlike there, the source of an answer is asked before each use. SPEC.md 10.20.4
 */
export interface AnswerCache {
  /** Remembers the answer that a handler has just made, from the second time on that it is asked for. */
  readonly remember: (context: Context, source: AnswerSource) => void
  /** Answers what is remembered, and passes everything else on. */
  readonly before: (next: RequestListener) => RequestListener
}

interface CachedResponse extends Omit<AnswerSource, 'isBody'> {
  /** The limit that counts requests for it. */
  readonly tryConsume: TryConsume | undefined
  readonly route: string
  readonly etag: string
  /** Names and values in turn, the first is the id of the request; `undefined` as long as a 304 was all it had. */
  readonly headers: string[] | undefined
  /** Those of a 304. */
  readonly headersOf304: string[]
}

/** An answer that is about to be sent. */
interface Sending {
  readonly status: 200 | 304
  readonly headers: string[]
  readonly body: Buffer | undefined
}

const MAX_ANSWERS = 4096

/** In place of an answer that was asked for once: most pages are not visited again soon, and headers take memory. */
const ASKED_ONCE = Symbol('asked once')

/** Of URL and headers together: a browser's are far shorter, and so that many answers take little memory. */
const MAX_KEY_CHARACTERS = 1024

/** Headers that are made for each answer. */
const OF_ONE_ANSWER = /^x-(?:request-id|ratelimit-.*)$/

/** A 304 says nothing about the body, and what a browser may do with it stays as it was. RFC 9110 15.4.5 */
const OF_304 = /^(?:vary|etag|cache-control|link|access-control-.*)$/

/** Creates one that remembers headers. Bodies are where their sources have them. */
export function createAnswerCache(observe: RequestObserver): AnswerCache {
  const answers = new LRUCache<string, CachedResponse | typeof ASKED_ONCE>({ max: MAX_ANSWERS })

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { route }: CachedResponse,
    { status, headers, body }: Sending,
    ofLimit: readonly string[],
  ): void {
    const cameAt = performance.now()
    const { method = '' } = request
    const requestId = newRequestId()
    headers[1] = requestId
    response.writeHead(status, ofLimit.length === 0 ? headers : [...headers, ...ofLimit])
    response.end(method === 'HEAD' ? undefined : body)
    observe({ requestId, method, route, status, cameAt })
  }

  return {
    remember(context, source) {
      const { status } = context
      const key = keyOf(context.req)
      // One that closes its connection was made for this request alone, and so was a body in a coding of its own.
      const isItsOwn = context.res.hasHeader('Connection') || (status === 200 && !source.isBody(context.body))
      if (key === undefined || isPrivate(context) || (status !== 200 && status !== 304) || isItsOwn) return
      if (!answers.has(key)) return void answers.set(key, ASKED_ONCE)
      const headers = [REQUEST_ID, '']
      const headersOf304 = [REQUEST_ID, '']
      for (const [name, value] of Object.entries(context.response.headers)) {
        if (OF_ONE_ANSWER.test(name)) continue
        headers.push(name, String(value))
        if (OF_304.test(name)) headersOf304.push(name, String(value))
      }
      const { isCurrent, takeBody } = source
      answers.set(key, {
        isCurrent,
        takeBody,
        tryConsume: tryConsumeOf(context),
        route: routeOf(context),
        etag: context.response.get('ETag'),
        headers: status === 200 ? headers : undefined,
        headersOf304,
      })
    },

    before: (next) => (request, response) => {
      const key = keyOf(request)
      const answer = key === undefined ? undefined : answers.get(key)
      if (answer === undefined || answer === ASKED_ONCE) return next(request, response)
      const sending = sendingOf(answer, request)
      if (sending === undefined) return next(request, response)
      const decide = (isTrue: boolean) => {
        const ofLimit = isTrue
          ? answer.tryConsume === undefined
            ? []
            : answer.tryConsume(request)
          : undefined
        if (ofLimit === undefined) next(request, response)
        else send(request, response, answer, sending, ofLimit)
      }
      const isCurrent = answer.isCurrent()
      if (typeof isCurrent === 'boolean') return decide(isCurrent)
      // Whatever is wrong with the store, the framework has an answer for it.
      void isCurrent.catch(() => false).then(decide)
    },
  }
}

/** What of an answer this request gets; `undefined` when that is no longer there, or was not asked for so far. */
function sendingOf(answer: CachedResponse, { headers }: IncomingMessage): Sending | undefined {
  if (isNamedBy(headers['if-none-match'] ?? '', answer.etag)) {
    return { status: 304, headers: answer.headersOf304, body: undefined }
  }
  const body = answer.headers && answer.takeBody()
  return answer.headers && body && { status: 200, headers: answer.headers, body }
}

/** What is equal in requests with the same answer; `undefined` for those that are not remembered. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const key = `${method} ${url}\n${headers.host}\n${headers.accept}\n${headers['accept-encoding']}`
  return key.length > MAX_KEY_CHARACTERS ? undefined : key
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { LRUCache } from 'lru-cache'
import { isNamedBy } from './conditional-requests.ts'
import { newRequestId, REQUEST_ID, type RequestObserver } from './observe-requests.ts'
import { type Admit, admitOf } from './rate-limit.ts'
import { routeOf } from './route.ts'

/** What an answer is made of, and how long it is true. */
export interface AnswerSource {
  /** Whether the service would still answer the same; asked before each use. */
  readonly isCurrent: () => boolean | Promise<boolean>
  /** The body that was sent; `undefined` once it is no longer in memory. */
  readonly body: () => Buffer | undefined
}

/**
 * Answers of the framework, for requests that are equal in method, URL, `Host` and all that `Vary` names, as in a cache
 * in front of the service. Unlike there, the source of an answer is asked before each use. SPEC.md 10.20.4
 */
export interface AnswerCache {
  /** Remembers the answer that a handler has just made. */
  readonly remember: (context: Context, source: AnswerSource) => void
  /** Answers what is remembered, and passes everything else on. */
  readonly before: (next: RequestListener) => RequestListener
}

interface KeptAnswer extends AnswerSource {
  /** The limit that counts requests for it. */
  readonly admit: Admit | undefined
  readonly route: string
  readonly etag: string
  /** Names and values in turn; the first is the id of the request. */
  readonly headers: string[]
  /** Those of a 304. */
  readonly headersOf304: string[]
}

const MOST_ANSWERS = 4096

/** Of URL and headers together: a browser's are far shorter, and so that many answers take little memory. */
const MOST_KEY_CHARACTERS = 1024

/** Headers that are made for each answer. */
const OF_ONE_ANSWER = /^x-(?:request-id|ratelimit-.*)$/

/** A 304 says nothing about the body, and what a browser may do with it stays as it was. RFC 9110 15.4.5 */
const OF_304 = /^(?:vary|etag|cache-control|link|access-control-.*)$/

/** Creates one that remembers headers. Bodies are where their sources have them. */
export function createAnswerCache(observe: RequestObserver): AnswerCache {
  const answers = new LRUCache<string, KeptAnswer>({ max: MOST_ANSWERS })

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    answer: KeptAnswer,
    body: Buffer,
    ofLimit: readonly string[],
  ): void {
    const cameAt = performance.now()
    const { method = '', headers } = request
    const isKnown = isNamedBy(headers['if-none-match'] ?? '', answer.etag)
    const kept = isKnown ? answer.headersOf304 : answer.headers
    const requestId = newRequestId()
    kept[1] = requestId
    const status = isKnown ? 304 : 200
    response.writeHead(status, ofLimit.length === 0 ? kept : [...kept, ...ofLimit])
    response.end(isKnown || method === 'HEAD' ? undefined : body)
    observe({ requestId, method, route: answer.route, status, cameAt })
  }

  return {
    remember(context, source) {
      const key = keyOf(context.req)
      // One that closes its connection was made for this request alone, and so was a body in a coding of its own.
      const isItsOwn = context.res.hasHeader('Connection') || context.body !== source.body()
      if (key === undefined || context.status !== 200 || isItsOwn) return
      const headers = [REQUEST_ID, '']
      const headersOf304 = [REQUEST_ID, '']
      for (const [name, value] of Object.entries(context.response.headers)) {
        if (OF_ONE_ANSWER.test(name)) continue
        headers.push(name, String(value))
        if (OF_304.test(name)) headersOf304.push(name, String(value))
      }
      const { isCurrent, body } = source
      const etag = context.response.get('ETag')
      const admit = admitOf(context)
      answers.set(key, { isCurrent, body, admit, route: routeOf(context), etag, headers, headersOf304 })
    },

    before: (next) => (request, response) => {
      const key = keyOf(request)
      const answer = key === undefined ? undefined : answers.get(key)
      const body = answer?.body()
      if (answer === undefined || body === undefined) return next(request, response)
      const decide = (isTrue: boolean) => {
        const ofLimit = isTrue ? (answer.admit === undefined ? [] : answer.admit(request)) : undefined
        if (ofLimit === undefined) next(request, response)
        else send(request, response, answer, body, ofLimit)
      }
      const isCurrent = answer.isCurrent()
      if (typeof isCurrent === 'boolean') return decide(isCurrent)
      // Whatever is wrong with the store, the framework has an answer for it.
      void isCurrent.catch(() => false).then(decide)
    },
  }
}

/** What is equal in requests with the same answer; `undefined` for those that are not remembered. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const key = `${method} ${url}\n${headers.host}\n${headers.accept}\n${headers['accept-encoding']}`
  return key.length > MOST_KEY_CHARACTERS ? undefined : key
}

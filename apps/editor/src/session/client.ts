import { type Client, createClient } from 'qp-client'

const REQUEST_TIMEOUT_MS = 60_000

/**
 * A client of the service that served this editor. It repeats nothing: the session does, and says so.
 *
 * @param send - in place of `fetch`
 */
export function clientOf(token = '', send: typeof fetch = fetch): Client {
  return createClient({
    baseUrl: location.origin,
    // What cannot stand in a header is in no token.
    token: token.replace(/[^!-~]/g, '') || undefined,
    attemptTimeoutMs: REQUEST_TIMEOUT_MS,
    retries: 0,
    fetch: (url, request) =>
      send(url, { ...request, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }),
  })
}

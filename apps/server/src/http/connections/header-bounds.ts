import type { RequestListener } from 'node:http'

/**
 * The most characters of the fields that are taken apart, by libraries whose time grows with the square of the length:
 * 16 KB of one held up the event loop for up to 800 ms. SPEC.md 8.5.4
 */
const MAX_CHARACTERS = {
  'content-type': 256,
  accept: 1024,
  'accept-encoding': 1024,
} as const

/** Refuses requests with such a field that is longer, with 431 and no body. */
export function boundHeaders(handler: RequestListener): RequestListener {
  const bounds = Object.entries(MAX_CHARACTERS)
  return (request, response) => {
    const { headers } = request
    if (bounds.some(([name, most]) => (headers[name]?.length ?? 0) > most)) {
      response.writeHead(431, { Connection: 'close', 'Content-Length': 0 }).end()
      return
    }
    handler(request, response)
  }
}

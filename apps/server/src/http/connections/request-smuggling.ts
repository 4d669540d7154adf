import type { IncomingMessage, RequestListener } from 'node:http'
import { useLingeringClose } from './lingering-close.ts'

/**
 * Refuses requests that Node's parser accepts but that a proxy and this server could understand differently (request
 * smuggling), with 400 and no body. Reduces the target of the others to path and query. SPEC.md 8.5.9
 */
export function refuseAmbiguousRequests(handler: RequestListener): RequestListener {
  return (request, response) => {
    const target = pathOf(request.url ?? '')
    const codings = valuesOf(request, 'transfer-encoding')
    const isChunkedAtMost = codings.every((coding) => coding.toLowerCase() === 'chunked')
    const isKnownVersion = request.httpVersion === '1.1' || request.httpVersion === '1.0'
    if (
      !isKnownVersion ||
      target === undefined ||
      codings.length > 1 ||
      !isChunkedAtMost ||
      valuesOf(request, 'host').length > 1
    ) {
      response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end()
      return
    }
    request.url = target
    if (hasUnexpectedBody(request)) {
      response.setHeader('Connection', 'close')
      useLingeringClose(request)
    }
    handler(request, response)
  }
}

/** The fields of a name, which `headers` would join or drop. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter(
    (_, index) =>
      index % 2 === 1 &&
      rawHeaders[index - 1]?.length === name.length &&
      rawHeaders[index - 1]?.toLowerCase() === name,
  )
}

/** No handler reads the body of these methods, and discarding it takes as long as the client likes. SPEC.md 8.5.7 */
function hasUnexpectedBody({ method = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The path and query of a request target, which may be a whole URL, as in a request to a proxy. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

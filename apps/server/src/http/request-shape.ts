import type { IncomingMessage, RequestListener } from 'node:http'
import { lingerAfterAnswer } from './linger.ts'

/**
 * Refuses requests that Node's parser accepts but two readers could understand differently, with 400 and no body, and
 * gives the others their target as a path. SPEC.md 8.5.9
 */
export function requireShape(handler: RequestListener): RequestListener {
  return (request, response) => {
    const target = pathOf(request.url ?? '')
    const { host = [], 'transfer-encoding': codings = [] } = request.headersDistinct
    const isChunkedAtMost = codings.every((coding) => coding.toLowerCase() === 'chunked')
    const isServed = ['1.0', '1.1'].includes(request.httpVersion)
    if (!isServed || target === undefined || host.length > 1 || codings.length > 1 || !isChunkedAtMost) {
      response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end()
      return
    }
    request.url = target
    if (hasUnaskedBody(request)) {
      response.setHeader('Connection', 'close')
      lingerAfterAnswer(request)
    }
    handler(request, response)
  }
}

/** Nobody reads the body of these methods, and reading past it would take as long as the client likes. SPEC.md 8.5.7 */
function hasUnaskedBody({ method = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The path and query of a target, which may be a whole address: what a proxy is asked for. */
function pathOf(target: string): string | undefined {
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const { pathname, search } = new URL(target)
  return pathname + search
}

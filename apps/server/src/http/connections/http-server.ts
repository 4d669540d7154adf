import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Logger } from '../../logger.ts'
import { boundConnections, type ConnectionConfig } from './connection-bounds.ts'
import { boundHeaders } from './header-bounds.ts'
import { refuseAmbiguousRequests } from './request-smuggling.ts'
import { refuseTinyPieces } from './tiny-pieces.ts'
import { warnOfUnnamedProxy } from '../clients/unnamed-proxy.ts'
import { boundUnsentResponses } from './unsent-responses.ts'

/** Bytes of a request line and its header fields together. SPEC.md 8.5.4 */
const MAX_HEADER_BYTES = 16 * 1024
/** Requests of one connection that may wait for their responses. SPEC.md 8.5.5 */
const MAX_PIPELINED_REQUESTS = 16
/** Bytes of all responses that clients have not read yet. SPEC.md 8.5.6 */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024

/** An HTTP server, and the responses that it has not finished. */
export interface HttpServer {
  readonly server: Server
  readonly unfinished: ReadonlySet<ServerResponse>
}

/**
 * An HTTP server that bounds its connections, the time of a request and the memory of responses. It does not listen
 * yet. SPEC.md 8.5
 */
export function createHttpServer(
  handler: RequestListener,
  config: ConnectionConfig,
  logger: Logger,
): HttpServer {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(config.headersTimeoutSeconds, config.requestTimeoutSeconds) * 1000,
    requestTimeout: config.requestTimeoutSeconds * 1000,
    connectionsCheckingInterval: 500,
  })
  // Counts while a connection carries no data in either direction.
  server.timeout = config.responseTimeoutSeconds * 1000
  boundConnections(server, config, logger)
  if (config.trustProxy === 0) warnOfUnnamedProxy(server, logger)
  const unfinished = new Set<ServerResponse>()
  boundUnsentResponses(server, unfinished, MAX_UNSENT_BYTES)
  const bounded = boundPipelining(
    unfinished,
    refuseAmbiguousRequests(boundHeaders(refuseTinyPieces(handler))),
  )
  server.on('request', bounded)
  // A client that sent `Expect: 100-continue` is told to send the body once a handler reads it: see `receiveBody`.
  server.on('checkContinue', bounded)
  return { server, unfinished }
}

/** @param unfinished - is given the responses from the request until they are closed */
function boundPipelining(unfinished: Set<ServerResponse>, handler: RequestListener): RequestListener {
  const waiting = new WeakMap<IncomingMessage['socket'], number>()
  return (request, response) => {
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED_REQUESTS) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    unfinished.add(response)
    response.once('close', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      unfinished.delete(response)
    })
    handler(request, response)
  }
}

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Logger } from '../logger.ts'
import { boundConnections, type ConnectionConfig } from './connection-bounds.ts'
import { requireShape } from './request-shape.ts'
import { boundUnsentAnswers } from './unsent-answers.ts'

/** Bytes of a request's line and header fields together. SPEC.md 8.5.4 */
const MAX_HEADER_BYTES = 16 * 1024
/** Requests of one connection that may wait for their answers. SPEC.md 8.5.5 */
const MAX_PIPELINED_REQUESTS = 16
/** Bytes of answers that clients have not taken yet, all together. SPEC.md 8.5.6 */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024

/** A server on which clients that are slow, many or silent hold nothing for long. It does not listen yet. */
export function createHttpServer(handler: RequestListener, config: ConnectionConfig, logger: Logger): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(config.headersTimeoutSeconds, config.requestTimeoutSeconds) * 1000,
    requestTimeout: config.requestTimeoutSeconds * 1000,
    connectionsCheckingInterval: 500,
  })
  // A client counts as silent when it neither sends nor takes anything.
  server.timeout = config.responseTimeoutSeconds * 1000
  boundConnections(server, config, logger)
  boundUnsentAnswers(server, MAX_UNSENT_BYTES)
  const bounded = boundPipelining(requireShape(handler))
  server.on('request', bounded)
  // The body is asked for once something wants to read it: see `readBody`.
  server.on('checkContinue', bounded)
  return server
}

function boundPipelining(handler: RequestListener): RequestListener {
  const waiting = new WeakMap<IncomingMessage['socket'], number>()
  return (request, response) => {
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED_REQUESTS) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    handler(request, response)
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorBody, invalidBody } from '../../refusal.ts'
import { useLingeringClose } from './lingering-close.ts'

/** A body may have so many pieces of any size. */
const ANY_PIECES = 1000
/** Of more pieces, each has so many bytes on average. */
const LEAST_MEAN_BYTES = 64

/**
 * Refuses bodies in pieces that no client sends. A piece of one byte takes 400 bytes of memory until it is read, and a
 * microsecond: eight connections that sent such chunks took 2 GB, and all others waited for two seconds.
 * SPEC.md 8.5.10
 */
export function refuseTinyPieces(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined)
      watchPieces(request, () => refuse(request, response))
    handler(request, response)
  }
}

/** Calls back once there are too many, and then lets go of all that still come: nobody would read them. */
function watchPieces(request: IncomingMessage, onTooMany: () => void): void {
  let pieces = 0
  let bytes = 0
  let isRefused = false
  const push = request.push.bind(request)
  // How Node's parser hands over each piece, also where nobody reads the body yet.
  request.push = (piece: Buffer | null, encoding) => {
    if (isRefused) return false
    if (piece === null) return push(null)
    pieces += 1
    bytes += piece.length
    if (pieces <= ANY_PIECES || bytes >= pieces * LEAST_MEAN_BYTES) return push(piece, encoding)
    isRefused = true
    onTooMany()
    return false
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.socket === null) {
    request.socket.destroy()
    return
  }
  useLingeringClose(request)
  const { refusal } = invalidBody(
    `The body arrives in pieces of fewer than ${LEAST_MEAN_BYTES} bytes; send larger pieces.`,
  )
  response.writeHead(400, { Connection: 'close', 'Content-Type': 'application/json' })
  response.end(JSON.stringify(errorBody(refusal)))
}

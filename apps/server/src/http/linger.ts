import type { IncomingMessage } from 'node:http'

const LINGER_MILLISECONDS = 1000
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

/**
 * Lets a client that still sends a body learn the answer to it. Closing at once would reset the connection, and the
 * answer would be lost on its way. The rest of the body is read past for a moment. The answer must say
 * `Connection: close`. SPEC.md 8.5.7
 */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request
  socket.destroySoon = () => {
    let discarded = 0
    const cut = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS)
    socket.once('close', () => clearTimeout(cut))
    request.once('end', () => socket.destroy())
    request.on('data', (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > MAX_DISCARDED_BYTES) request.pause()
    })
    request.resume()
    socket.end()
  }
}

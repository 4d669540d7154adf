import type { IncomingMessage } from 'node:http'

const LINGER_MILLISECONDS = 1000
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

/**
 * Makes the connection of a request close late enough for a client that is still sending its body to read the response.
 * Closing at once would reset the connection, and the response would be lost. For a second at most, the rest of the
 * body is read and discarded. The response must say `Connection: close`. SPEC.md 8.5.7
 */
export function useLingeringClose(request: IncomingMessage): void {
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

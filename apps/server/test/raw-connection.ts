import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection to a server, for what no HTTP client sends. */
export interface RawConnection {
  readonly socket: Socket
  /** Everything that came back so far. */
  readonly received: () => string
  /** Waits for the end of the connection, whoever ends it, and gives everything that came back. */
  readonly closed: Promise<string>
  readonly isClosed: () => boolean
}

/** Connects, from another address of this machine if one is given, for example 127.0.0.2. */
export async function openRawConnection(port: number, from?: string): Promise<RawConnection> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    ...(from === undefined ? {} : { localAddress: from }),
  })
  let text = ''
  let isClosed = false
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve(text)
    })
  })
  await Promise.race([once(socket, 'connect'), closed])
  return { socket, received: () => text, closed, isClosed: () => isClosed }
}

/** Sends these bytes on a connection of their own and gives everything that comes back until it ends. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, closed } = await openRawConnection(port)
  socket.end(bytes)
  return closed
}

/**
 * Sends a whole request that asks for `Connection: close` and gives everything that comes back. Unlike {@link sendRaw} it
 * does not say that nothing more will come, which a server may take for a client that has gone.
 */
export async function requestRaw(port: number, bytes: string): Promise<string> {
  const { socket, closed } = await openRawConnection(port)
  socket.write(bytes)
  return closed
}

/** The status of the first answer in what came back; 0 where there is none. */
export function statusOf(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
}

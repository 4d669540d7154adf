import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { overloaded } from '../../refusal.ts'
import { addressOf } from '../clients/client.ts'
import type { ConnectionConfig } from './connection-bounds.ts'
import { fairShare } from '../limits/fair-share.ts'

/** Some proxies cut a connection that is silent for a minute. */
const HEARTBEAT_SECONDS = 15
/** What waits for a client beyond this is not read: the client is disconnected, and learns the rest as it comes back. */
const MAX_UNSENT_BYTES = 1024
/** The share of the connections of 8.5.1 and 8.5.2 that streams may take. */
const SHARE = 1 / 2
/** After a restart, readers come back one by one. */
const RETRY_MILLISECONDS = { least: 2000, spread: 3000 }

/** An answer that goes on: `text/event-stream` of the HTML standard. */
export interface EventStream {
  /** Aborted when the stream has ended, whoever has ended it. */
  readonly ended: AbortSignal
  /** Sends an event to a client that reads; one that does not is disconnected. */
  send(event: ServerSentEvent): void
  end(): void
}

/** An event, on lines of its own. */
export interface ServerSentEvent {
  readonly event: string
  readonly id?: string
  readonly data: unknown
}

/** The event streams of a server. */
export interface EventStreams {
  /**
   * Answers with a stream. That of a HEAD, and one that is opened after {@link stop}, ends at once.
   *
   * @throws RefusedError `overloaded` when the client's address, or everybody, has as many as it may. SPEC.md 10.29.6
   */
  open(context: Context, first: ServerSentEvent): EventStream
  /** Ends all of them, so that their clients come back to another process. SPEC.md 13.20.5 */
  stop(): void
}

/** Keeps the streams of one server. They take half of its connections at most. SPEC.md 8.5.2, 8.5.3, 10.29 */
export function createEventStreams(
  config: Pick<ConnectionConfig, 'maxConnections' | 'maxConnectionsPerAddress' | 'responseTimeoutSeconds'>,
): EventStreams {
  const open = new Map<ServerResponse, string>()
  const ofAddress = new Map<string, number>()
  let isStopped = false
  const seconds = Math.min(HEARTBEAT_SECONDS, config.responseTimeoutSeconds / 2)

  function requireRoom(address: string): void {
    const own = ofAddress.get(address) ?? 0
    const share = fairShare(config.maxConnections * SHARE, open.size - own)
    if (own >= Math.min(config.maxConnectionsPerAddress * SHARE, share)) {
      throw overloaded('Too many readers are following pages')
    }
  }

  function add(response: ServerResponse, address: string): void {
    open.set(response, address)
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
    // One for each: in a Worker, a response can only be written to by its own request.
    const heartbeat = setInterval(() => writeTo(response, ':\n\n'), seconds * 1000)
    response.once('close', () => {
      clearInterval(heartbeat)
      open.delete(response)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left === 0) ofAddress.delete(address)
      else ofAddress.set(address, left)
    })
  }

  return {
    open(context, first) {
      const address = addressOf(context)
      requireRoom(address)
      const { res: response } = context
      const ended = new AbortController()
      // Whoever left while the page was looked for has closed already, and would never be forgotten.
      if (response.closed) ended.abort()
      else add(response, address)
      response.once('close', () => ended.abort())
      begin(context)
      const stream: EventStream = {
        ended: ended.signal,
        send: (event) => writeTo(response, textOf(event)),
        end: () => void response.end(),
      }
      const { least, spread } = RETRY_MILLISECONDS
      response.write(`retry: ${least + Math.floor(Math.random() * spread)}\n${textOf(first)}`)
      if (isStopped || context.method === 'HEAD') stream.end()
      return stream
    },
    stop() {
      isStopped = true
      for (const response of open.keys()) response.end()
    },
  }
}

function begin(context: Context): void {
  context.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Content-Encoding': 'identity',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  })
  context.status = 200
  // The framework would send a body and end the answer.
  context.respond = false
}

function writeTo(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNSENT_BYTES) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

function textOf({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

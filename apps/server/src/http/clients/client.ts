import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'koa'
import { addressBucket, clientAddress } from './client-address.ts'

/** Who a request counts for where clients share something. SPEC.md 8.2.11 */
export interface Caller {
  /** Requests with the same key are of one caller. */
  readonly key: string
  /** What the key stands for, in the words of a refusal: `address`. */
  readonly kind: string
}

/** Who sent a request. */
export interface Client extends Caller {
  /** Aborted when the connection closes before the response is sent. */
  readonly gone: AbortSignal
}

/** The client that sent a request. */
export function clientOf(context: Context): Client {
  const { key, kind } = callerOf(context)
  let gone: AbortSignal | undefined
  return {
    key,
    kind,
    get gone() {
      return (gone ??= abandonedBy(context.res))
    },
  }
}

/** Whom a request counts for: its {@link addressBucket}, unless {@link countFor} says otherwise. */
export function callerOf(context: Context): Caller {
  const named = context.state['caller'] as Caller | undefined
  return named ?? { key: addressOf(context), kind: 'address' }
}

/** The {@link addressBucket} of a request. */
export function addressOf({ req, app }: Context): string {
  return addressBucket(clientAddress(req, app.maxIpsCount ?? 0))
}

/** Where a request may have a token, which has to be looked at before anybody knows whom it counts for. */
const TOKEN_HEADERS = ['authorization', 'x-premium-token'] as const

/** Whether a request may count for somebody else than its address. */
export function mayHaveToken({ headers }: IncomingMessage): boolean {
  return TOKEN_HEADERS.some((name) => headers[name] !== undefined)
}

/** From now on the request counts for somebody who has proven to have sent it. */
export function countFor(context: Context, caller: Caller): void {
  context.state['caller'] = caller
}

/** Why a response is abandoned; made once, because an error has a stack. */
const GONE = new Error('The client has gone.')

function abandonedBy(response: ServerResponse): AbortSignal {
  const abandoned = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abandoned.abort(GONE)
  })
  if (response.destroyed) abandoned.abort(GONE)
  return abandoned.signal
}

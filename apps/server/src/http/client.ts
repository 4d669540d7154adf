import type { Context } from 'koa'
import { addressBucket } from './client-address.ts'

/** Who sent a request. */
export interface Client {
  /** Its {@link addressBucket}. SPEC.md 8.2.5 */
  readonly address: string
  /** Aborted when the connection closes, so that nobody waits for the response. */
  readonly gone: AbortSignal
}

/** The client that sent a request. */
export function clientOf(context: Context): Client {
  const gone = new AbortController()
  context.res.once('close', () => gone.abort())
  return { address: addressBucket(context.ip), gone: gone.signal }
}

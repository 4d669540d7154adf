import type { Context } from 'koa'
import { addressBucket } from './client-address.ts'

/** Who sent a request. */
export interface Client {
  /** The bucket of its address. SPEC.md 8.2.5 */
  readonly address: string
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/** Who sent a request, for as long as somebody waits for its answer. */
export function clientOf(context: Context): Client {
  const gone = new AbortController()
  context.res.once('close', () => gone.abort())
  return { address: addressBucket(context.ip), gone: gone.signal }
}

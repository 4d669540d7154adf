import type { Context } from 'koa'
import type { Client } from '../work/fair-queue.ts'
import { addressBucket } from './client-address.ts'

/** Who sent a request, for as long as somebody waits for its answer. */
export function clientOf(context: Context): Client {
  const gone = new AbortController()
  context.res.once('close', () => gone.abort())
  return { address: addressBucket(context.ip), gone: gone.signal }
}

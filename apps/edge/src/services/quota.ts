import { refused } from 'qp-server/source/refusal'
import { objects } from '../objects/objects.ts'

/** How much an address may store in a day. SPEC.md 8.7.4 */
export interface Quota {
  /**
   * Writes something for an address, whose bytes count unless nothing comes of it.
   *
   * @param write - what has text as its value has written nothing
   * @throws RefusedError `quota_exceeded`
   */
  spending<T>(from: string | undefined, bytes: number, write: () => Promise<T>): Promise<T>
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Counts in an object of the address; 0 is no bound. */
export function createQuota(maxDailyBytes: number): Quota {
  return {
    async spending(from, bytes, write) {
      if (maxDailyBytes === 0 || from === undefined || bytes <= 0) return write()
      const now = Date.now()
      const tomorrow = (Math.floor(now / DAY_MILLISECONDS) + 1) * DAY_MILLISECONDS
      const counter = objects.counter(`bytes ${from}`)
      if (!(await counter.add(bytes, maxDailyBytes, tomorrow)))
        throw exceeded(Math.ceil((tomorrow - now) / 1000))
      const giveBack = () => counter.add(-bytes, maxDailyBytes, tomorrow)
      const written = await write().catch(async (error: unknown) => {
        await giveBack().catch(() => {})
        throw error
      })
      if (typeof written === 'string') await giveBack()
      return written
    },
  }
}

const exceeded = (seconds: number) =>
  refused(
    'quota_exceeded',
    `This network address has stored as much as it may today; try again in ${seconds} s.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  )

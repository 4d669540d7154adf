import { quotaExceeded, storeFull } from 'qp-server/source/store/quotas'
import { ALL_PICTURES, DAY_MILLISECONDS, NEVER, objects } from '../objects/objects.ts'

/** How much an address may store in a day. SPEC.md 8.7.4 */
export interface Quota {
  /**
   * Writes something for an address, whose bytes count unless nothing comes of it.
   *
   * @param write - what has text as its value has written nothing, unless that is `added`
   * @throws RefusedError `quota_exceeded`
   */
  spending<T>(from: string | undefined, bytes: number, write: () => Promise<T>): Promise<T>
}

/** Counts in an object of the address; 0 is no bound. */
export function createQuota(maxDailyBytes: number, what = 'bytes'): Quota {
  return {
    async spending(from, bytes, write) {
      if (maxDailyBytes === 0 || from === undefined || bytes <= 0) return write()
      const now = Date.now()
      const tomorrow = (Math.floor(now / DAY_MILLISECONDS) + 1) * DAY_MILLISECONDS
      const refuse = () => quotaExceeded(Math.ceil((tomorrow - now) / 1000))
      return counting(`${what} ${from}`, bytes, { most: maxDailyBytes, until: tomorrow, refuse }, write)
    },
  }
}

/** Writes pictures within the bound of all of them together; 0 is no bound. SPEC.md 16.6.2 */
export function withinAllPictures<T>(most: number, bytes: number, write: () => Promise<T>): Promise<T> {
  return counting(ALL_PICTURES, bytes, { most: most || Infinity, until: NEVER, refuse: storeFull }, write)
}

async function counting<T>(
  what: string,
  bytes: number,
  bound: { readonly most: number; readonly until: number; readonly refuse: () => Error },
  write: () => Promise<T>,
): Promise<T> {
  const counter = objects.counter(what)
  if (!(await counter.add(bytes, bound.most, bound.until))) throw bound.refuse()
  const giveBack = () => counter.add(-bytes, bound.most, bound.until)
  const written = await write().catch(async (error: unknown) => {
    await giveBack().catch(() => {})
    throw error
  })
  if (typeof written === 'string' && written !== 'added') await giveBack()
  return written
}

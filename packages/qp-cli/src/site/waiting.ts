import { setTimeout as sleep } from 'node:timers/promises'
import { QuickPagesError } from 'qp-client'
import type { Terminal } from '../terminal.ts'

/** How many pages a service takes, as it has last said. SPEC.md 8.2.3 */
export interface PublishLimit {
  readonly most: number
  readonly left: number
  /** In milliseconds since 1970. */
  readonly endsAt: number
}

/** Windows are as long as this by default (SPEC.md 8.2.1); how long another one is cannot be seen in its middle. */
const WINDOW_MILLISECONDS = 300_000

/** `fetch` that remembers what answers to publishes say of their limit. */
export function watchedFetch(): { readonly fetch: typeof fetch; limit(): PublishLimit | undefined } {
  let limit: PublishLimit | undefined
  return {
    limit: () => limit,
    async fetch(input, init) {
      const response = await fetch(input, init)
      const numberOf = (name: string) => Number(response.headers.get(`X-RateLimit-${name}`) ?? Number.NaN)
      const [most, left, endsAt] = [numberOf('Limit'), numberOf('Remaining'), numberOf('Reset') * 1000]
      const isPublish = String(input).endsWith('/api/v1/publish')
      if (isPublish && [most, left, endsAt].every(Number.isFinite)) limit = { most, left, endsAt }
      return response
    },
  }
}

/** How long a limit makes so many more publishes take, in milliseconds; 0 where it does not matter. */
export function waitFor(publishes: number, { most, left, endsAt }: PublishLimit, now: number): number {
  if (publishes <= left || most < 1) return 0
  const rest = Math.max(0, endsAt - now)
  const window = left === most - 1 ? Math.max(rest, 1000) : WINDOW_MILLISECONDS
  return rest + (Math.ceil((publishes - left) / most) - 1) * window
}

/**
 * Does something for which a service may ask to wait, as long as it does.
 *
 * @param told - how far everything is
 * @throws what the work throws for another reason
 */
export async function patiently<T>(work: () => Promise<T>, told: string, terminal: Terminal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds === undefined) throw error
      const until = Date.now() + seconds * 1000
      if (!process.stderr.isTTY)
        terminal.note(`${told}: waiting ${seconds} seconds for the limit of the service.`)
      for (let rest = until - Date.now(); rest > 0; rest = until - Date.now()) {
        terminal.progress(`${told}: waiting ${Math.ceil(rest / 1000)} seconds for the limit of the service`)
        await sleep(Math.min(rest, 1000))
      }
    }
  }
}

function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof QuickPagesError) || error.retryAfter === undefined) return undefined
  return ['rate_limited', 'overloaded'].includes(error.code) ? Math.max(1, error.retryAfter) : undefined
}

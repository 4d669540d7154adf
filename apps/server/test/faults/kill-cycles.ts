import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { startServerProcess } from '../server-process.ts'
import { checkStore } from './check-store.ts'
import { differences, type Load, newPublishers, repeatUnanswered, startLoad } from './load.ts'

/** What one cycle of load, `kill -9` and restart has come to. */
export interface KillCycle {
  /** Writes that were acknowledged before the process was killed. */
  readonly acknowledged: number
  /** Writes that were sent and not acknowledged: they were sent again after the restart. */
  readonly unanswered: number
  /** From the start of the next process until it was ready, in milliseconds. */
  readonly restartMs: number
  /** How much of it the process stood in line for a processor, in milliseconds. */
  readonly waitedMs: number
  /** Pages that were read after the restart. */
  readonly pages: number
  /** Pages that are not as they were acknowledged, a line each. */
  readonly lost: readonly string[]
  /** What `qp-server check` has printed and its exit code, 0 when the store is whole. */
  readonly check: { readonly code: number | null; readonly output: string }
}

const PUBLISHERS = 50
/** Acknowledged writes before the process is killed. */
const WRITES = { least: 100, most: 300 }
const LOAD_MILLISECONDS = 60_000
const PAUSE_MILLISECONDS = 1

/** Kills a serving process again and again while 50 publishers write, each time at another moment. */
export async function* killCycles(databaseUrl: string, cycles: number): AsyncGenerator<KillCycle> {
  const environment = { DATABASE_URL: databaseUrl, PORT: String(await freePort()) }
  const publishers = newPublishers(PUBLISHERS)
  let server = await startServerProcess(environment)
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      const load = startLoad({ publishers, origin: () => server.origin, endsWithConnection: true })
      await untilAcknowledged(load, WRITES.least + Math.random() * (WRITES.most - WRITES.least))
      server.signal('SIGKILL')
      await load.stop()
      await server.stop()
      server = await startServerProcess(environment)
      const lost = await differences(server.origin, publishers)
      const unanswered = await repeatUnanswered(server.origin, publishers)
      yield {
        acknowledged: load.acknowledgedAt.length,
        unanswered,
        restartMs: server.startMs,
        waitedMs: server.waitedMs,
        pages: publishers.reduce((sum, { pages }) => sum + pages.length, 0),
        lost: [...lost, ...(await differences(server.origin, publishers))],
        check: await checkStore(databaseUrl),
      }
    }
  } finally {
    await server.stop()
  }
}

async function untilAcknowledged({ acknowledgedAt }: Load, writes: number): Promise<void> {
  const deadline = performance.now() + LOAD_MILLISECONDS
  while (acknowledgedAt.length < writes && performance.now() < deadline) await sleep(PAUSE_MILLISECONDS)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { checkStore } from './check-store.ts'
import { differences, type Load, newPublishers, repeatUnanswered, startLoad } from './load.ts'
import type { KnownPage } from './publisher.ts'

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
  /** Notes to their authors that were acknowledged and read then. */
  readonly notes: number
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

/**
 * Kills a serving process again and again while 50 publishers write, each time at another moment. Of several instances one
 * is killed, each in turn, and the others go on.
 */
export async function* killCycles(
  databaseUrl: string,
  cycles: number,
  instances = 1,
): AsyncGenerator<KillCycle> {
  const publishers = newPublishers(PUBLISHERS)
  const servers: ServerProcess[] = []
  const start = async (port: number) => startServerProcess({ DATABASE_URL: databaseUrl, PORT: String(port) })
  const originOf = (number: number) => servers[number % servers.length]?.origin ?? ''
  const everywhere = async () => {
    const lost: string[] = []
    for (const { origin } of servers) lost.push(...(await differences(origin, publishers)))
    return lost
  }
  try {
    while (servers.length < instances) servers.push(await start(await freePort()))
    for (let cycle = 0; cycle < cycles; cycle++) {
      const load = startLoad({ publishers, origin: originOf, endsWithConnection: true })
      await untilAcknowledged(load, WRITES.least + Math.random() * (WRITES.most - WRITES.least))
      const killed = servers[cycle % instances]
      if (killed === undefined) throw new Error('There is no instance to kill.')
      killed.signal('SIGKILL')
      await killed.ended
      if (instances > 1) await untilAcknowledged(load, load.acknowledgedAt.length + WRITES.least)
      await load.stop()
      await killed.stop()
      const restarted = await start(killed.port)
      servers[cycle % instances] = restarted
      const lost = await everywhere()
      const unanswered = await repeatUnanswered(restarted.origin, publishers)
      yield {
        acknowledged: load.acknowledgedAt.length,
        unanswered,
        restartMs: restarted.startMs,
        waitedMs: restarted.waitedMs,
        pages: publishers.reduce((sum, { pages }) => sum + pages.length, 0),
        notes: publishers.reduce((sum, { pages }) => sum + notesOf(pages), 0),
        lost: [...lost, ...(await everywhere())],
        check: await checkStore(databaseUrl),
      }
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

function notesOf(pages: readonly KnownPage[]): number {
  return pages.flatMap(({ texts = [] }) => texts.filter((text) => text.startsWith('#'))).length
}

async function untilAcknowledged({ acknowledgedAt }: Load, writes: number): Promise<void> {
  const deadline = performance.now() + LOAD_MILLISECONDS
  while (acknowledgedAt.length < writes && performance.now() < deadline) await sleep(PAUSE_MILLISECONDS)
}

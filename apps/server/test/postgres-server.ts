import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PostgresOrder, PostgresReport } from './postgres.process.ts'

/** A PostgreSQL of a test's own, that may come to harm. What it has stored outlives a restart. */
export interface PostgresServer {
  readonly url: string
  /** Ends it as its operator would: connections are cut, what is committed is kept. */
  end(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Ends it for good and removes what it has stored. */
  remove(): Promise<void>
}

/**
 * PostgreSQL refuses to run as root, and nobody else may enter every folder that root may: as root it runs as nobody
 * who may. Without `no_setuid_fixup` it would be told that it may not where it asks with `access`.
 */
const AS_NOBODY = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/**
 * Starts one on a free port of this machine, in a process of its own.
 *
 * @throws Error with the reason when it does not start
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('./postgres.process.ts', import.meta.url))
  const before = process.getuid?.() === 0 ? AS_NOBODY : []
  const [program = '', ...args] = [...before, process.execPath, script]
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const nextReport = async () => {
    const [report] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => [{ problem: 'its process has ended' }]),
    ])) as [PostgresReport]
    if ('problem' in report) throw new Error(report.problem)
    return report
  }
  const order = async (what: PostgresOrder) => {
    const report = nextReport()
    child.send(what)
    await report
  }
  const { url } = await nextReport()
  return {
    url,
    end: () => order('end'),
    start: () => order('start'),
    async remove() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

// pnpm bench small-bodies
// Up to which size is a body done sooner on the event loop than in a thread, and how long may that hold up the loop?
import { loadConfig } from '../../../apps/server/src/config/config.ts'
import type { JobTable } from '../../../apps/server/src/jobs/job-table.ts'
import { prepareBody } from '../../../apps/server/src/jobs/prepare-body.ts'
import { createThreadPool } from '../../../apps/server/src/pool/thread-pool.ts'
import { noteOf } from '../page-delivery/note.ts'

const SIZES = [128, 256, 512, 1024, 2048, 4096, 8192]
const ROUNDS = 300
const HOSTILE = ['*a_ ', '[a](b "', '![', '<a ', 'a\n-|-\n', '> - ']

const config = loadConfig({})
const threads = createThreadPool<JobTable>({
  module: 'jobs/worker',
  data: config,
  deadlineMs: config.workDeadlineMs,
  count: 1,
  onJob: () => () => {},
})
process.stdout.write(
  '| bytes | note on the loop, ms | note in a thread, ms | worst hostile text on the loop, ms |\n',
)
process.stdout.write('|---|---|---|---|\n')
for (const size of SIZES) {
  const note = bodyOf(noteOf(size / 4).slice(0, size))
  const onLoop: number[] = []
  const inThread: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    onLoop.push(await timed(() => prepareBody(note)))
    inThread.push(await timed(() => threads.run('prepare', note)))
  }
  let worst = 0
  for (const unit of HOSTILE) {
    const body = bodyOf(unit.repeat(Math.ceil(size / unit.length)).slice(0, size))
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) times.push(await timed(() => prepareBody(body)))
    worst = Math.max(worst, middle(times))
  }
  const cells = [size, middle(onLoop), middle(inThread), worst]
  process.stdout.write(`| ${cells.map((cell) => String(Math.round(cell * 100) / 100)).join(' | ')} |\n`)
}
await threads.stop()

function bodyOf(text: string) {
  const received = { bytes: Buffer.from(text), mediaType: 'text/markdown' }
  return {
    operation: 'publishPage',
    received,
    idempotencyKey: undefined,
    proToken: 'absent',
    secretsPolicy: 'warn',
    refusesSecrets: false,
    blockCount: 0,
    checkedFor: 'any',
  } as const
}

async function timed(act: () => unknown): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

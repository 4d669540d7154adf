// pnpm soak kills [cycles]: kill -9 while 50 publishers write, on SQLite and on PostgreSQL; nothing acknowledged may be
// lost, and the server is back within two seconds. Needs a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KillCycle, killCycles } from '../../../apps/server/test/faults/kill-cycles.ts'
import { startPostgresServer } from '../../../apps/server/test/postgres-server.ts'

const CYCLES = Number(process.argv[2] ?? 30)
const RESTART_MILLISECONDS = 2000

const directory = await mkdtemp(join(tmpdir(), 'qp-kills-'))
const postgres = await startPostgresServer()
let failed = 0
process.stdout.write(
  '| store | cycle | acknowledged | unanswered | restart ms | of it in line | pages | lost | check |\n',
)
process.stdout.write('|---|---|---|---|---|---|---|---|---|\n')
for (const [store, url] of [
  ['SQLite', `sqlite:${join(directory, 'pages.db')}`],
  ['PostgreSQL', postgres.url],
] as const) {
  let cycle = 0
  for await (const outcome of killCycles(url, CYCLES)) print(store, (cycle += 1), outcome)
}
await postgres.remove()
await rm(directory, { recursive: true })
process.stdout.write(`\n${failed} of ${2 * CYCLES} cycles failed\n`)
if (failed > 0) process.exitCode = 1

function print(store: string, number: number, outcome: KillCycle): void {
  const { acknowledged, unanswered, restartMs, waitedMs, pages, lost, check } = outcome
  const isBack = restartMs - waitedMs < RESTART_MILLISECONDS
  if (lost.length > 0 || check.code !== 0 || !isBack) failed += 1
  const cells = [store, number, acknowledged, unanswered, restartMs, waitedMs, pages, lost.length, check.code]
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
  for (const line of lost) process.stdout.write(`${line}\n`)
  if (check.code !== 0) process.stdout.write(check.output)
}

// pnpm mutants [TEXT]: breaks one rule of our renderer, writers, converters and sanitizer at a time, and holds each
// mutant against the vectors. TEXT limits it to those whose clause or file has it. Some minutes; needs no build.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { MUTANTS } from './mutations/index.ts'

const TRY = join(import.meta.dirname, 'try-vectors.ts')
const LOADER = join(import.meta.dirname, 'loader.ts')
/** For one mutant: it may have made a loop that never ends. */
const DEADLINE_MS = 60_000

/** The vector that catches a mutant; `undefined` when every vector passes. */
function caughtBy(mutant: Partial<Mutant>): string | undefined {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    ['--conditions=qp-source', '--import', LOADER, TRY],
    { encoding: 'utf8', env: { ...process.env, QP_MUTANT: JSON.stringify(mutant) }, timeout: DEADLINE_MS },
  )
  if (error !== undefined) return `it was stopped: ${error.message}`
  return status === 0 ? undefined : stdout || 'it does not load'
}

const [wanted = ''] = process.argv.slice(2)
const chosen = MUTANTS.filter(({ clause, file }) => `${clause} ${file}`.includes(wanted))
const before = caughtBy({})
if (before !== undefined) throw new Error(`without any mutation, this vector fails: ${before}`)

let wrong = 0
for (const mutant of chosen) {
  const { clause, file, find, put, equivalent } = mutant
  const by = caughtBy(mutant)
  const what = `${clause} ${file}: ${JSON.stringify(find)} → ${JSON.stringify(put)}`
  if ((by === undefined) === (equivalent === undefined)) {
    wrong += 1
    process.stdout.write(
      by === undefined
        ? `SURVIVES ${what}\n`
        : `IS CAUGHT, though it is called equivalent: ${what} (${by})\n`,
    )
  } else
    process.stdout.write(
      `${equivalent === undefined ? 'caught' : 'equivalent'} ${what}${by === undefined ? '' : ` (${by})`}\n`,
    )
}
const equivalents = chosen.filter(({ equivalent }) => equivalent !== undefined).length
process.stdout.write(
  `${chosen.length} mutants: ${chosen.length - equivalents - wrong} caught, ${equivalents} equivalent, ${wrong} wrong\n`,
)
process.exitCode = wrong > 0 ? 1 : 0

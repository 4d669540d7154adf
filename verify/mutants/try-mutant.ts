import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

const TRY = join(import.meta.dirname, 'try-vectors.ts')
const LOADER = join(import.meta.dirname, 'loader.ts')
/** For one mutant, in ms: it may have made a loop that never ends, and the machine may be busy. */
const DEADLINE_MS = 30_000
/** Such a loop may also fill the memory. */
const MEMORY = '--max-old-space-size=1024'

/** The vector that catches a mutant; `undefined` when every vector passes. */
export function caughtBy(mutant: Partial<Mutant>, deadline: number = DEADLINE_MS): string | undefined {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [MEMORY, '--conditions=qp-source', '--import', LOADER, TRY],
    { encoding: 'utf8', env: { ...process.env, QP_MUTANT: JSON.stringify(mutant) }, timeout: deadline },
  )
  if (error !== undefined) return `it was stopped: ${error.message}`
  return status === 0 ? undefined : stdout || 'it does not load'
}

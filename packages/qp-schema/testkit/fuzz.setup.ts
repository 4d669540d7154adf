import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterEach } from 'vitest'

const { QP_FUZZ_RUNS: runs, QP_FUZZ_SEED: chosen } = process.env
const seed = chosen === undefined ? randomInt(2 ** 30) : Number(chosen)

fc.configureGlobal({ ...(runs === undefined ? {} : { numRuns: Number(runs) }), seed })

// fast-check names the seed of a property that fails, but not that of a sample.
afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    process.stderr.write(`${task.name}: to repeat it, QP_FUZZ_SEED=${seed}\n`)
})

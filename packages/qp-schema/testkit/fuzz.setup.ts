import fc from 'fast-check'

const { QP_FUZZ_RUNS: runs, QP_FUZZ_SEED: seed } = process.env
fc.configureGlobal({
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})

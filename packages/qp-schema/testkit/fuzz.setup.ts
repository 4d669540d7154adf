import fc from 'fast-check'

const { CI, QP_FUZZ_RUNS: runs, QP_FUZZ_SEED: seed } = process.env
/** Under CI the same cases each time: what a run says depends on the commit alone. New ones come from other runs and `pnpm fuzz`. */
const CI_SEED = 20_261_122
const chosen = seed ?? (CI === 'true' && runs === undefined ? CI_SEED : undefined)
fc.configureGlobal({
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(chosen === undefined ? {} : { seed: Number(chosen) }),
})

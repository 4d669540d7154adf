import fc from 'fast-check'

const FUZZ_RUNS = process.env['QP_FUZZ_RUNS']

/** How often a property is tried: `usual` times, or as often as `pnpm fuzz` says. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: FUZZ_RUNS === undefined ? usual : Number(FUZZ_RUNS) }
}

/**
 * The length of a text that must be read in linear time: `full` in `pnpm fuzz`, an eighth of it elsewhere, where what
 * takes quadratic time shows as well.
 */
export function hostileLength(full: number): number {
  return FUZZ_RUNS === undefined ? full / 8 : full
}

/**
 * Every `step`th of things of which each is as likely to fail, from one on that the seed of this run chooses; in
 * `pnpm fuzz` all of them.
 */
export function sliceOfRun<T>(things: readonly T[], step: number): T[] {
  const first = Number(fc.readConfigureGlobal().seed) % step
  return FUZZ_RUNS === undefined ? things.filter((_, at) => at % step === first) : [...things]
}

/** How long a property may take, in milliseconds. */
export const PROPERTY_TIMEOUT = FUZZ_RUNS === undefined ? 600_000 : 3_600_000

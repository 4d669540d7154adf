const FUZZ_RUNS = process.env['QP_FUZZ_RUNS']

/** How often a property is tried: `usual` times, or as often as `pnpm fuzz` says. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: FUZZ_RUNS === undefined ? usual : Number(FUZZ_RUNS) }
}

/**
 * The length of a text that must be read in linear time: `full` in `pnpm fuzz`, a quarter of it elsewhere, where what
 * takes quadratic time shows as well.
 */
export function hostileLength(full: number): number {
  return FUZZ_RUNS === undefined ? full / 4 : full
}

/** How long a property may take, in milliseconds. */
export const PROPERTY_TIMEOUT = FUZZ_RUNS === undefined ? 600_000 : 3_600_000

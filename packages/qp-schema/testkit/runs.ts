const FUZZ_RUNS = process.env['QP_FUZZ_RUNS']

/** How often a property is tried: `usual` times, or as often as `pnpm fuzz` says. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: FUZZ_RUNS === undefined ? usual : Number(FUZZ_RUNS) }
}

/** How long a property may take, in milliseconds. */
export const PROPERTY_TIMEOUT = FUZZ_RUNS === undefined ? 600_000 : 3_600_000

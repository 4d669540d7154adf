import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `workers.setup.ts` bundles what threads and child processes load. */
export const BUNDLES = fileURLToPath(new URL('../node_modules/.cache/workers/', import.meta.url))

/** For Vitest: lets threads and child processes start from there. */
export const BUNDLED_WORKERS = [
  { find: /^(\.{1,2}\/)+worker-entry\.ts$/, replacement: fileURLToPath(import.meta.url) },
]

/** In place of that of `src/worker-entry.ts`, which would start them from the sources. */
export function workerEntry(name: string): { file: string; execArgv: string[] } {
  return { file: join(BUNDLES, `${name}.js`), execArgv: [] }
}

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { libraryProject } from './vitest.shared.ts'

// Programs and threads that tests start load the same sources again: their compiled code is kept.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

export default defineConfig({
  test: {
    projects: [
      // One for all that needs nothing set up: its workers load what many files need once, not once for each package.
      libraryProject(import.meta.url, {
        name: 'packages',
        include: ['{packages,examples,verify,apps/docs}/**/*.test.{ts,tsx}'],
      }),
      'apps/!(docs)',
      'apps/edge/vitest.contract.config.ts',
      'apps/server/vitest.postgres.config.ts',
      'apps/server/vitest.faults.config.ts',
    ],
  },
})

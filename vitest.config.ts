import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Programs and threads that tests start load the same sources again: their compiled code is kept.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'apps/*',
      'apps/server/vitest.postgres.config.ts',
      'apps/server/vitest.faults.config.ts',
      'examples/*',
      'verify',
    ],
  },
})

import { defineConfig } from 'vitest/config'

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

import { configDefaults } from 'vitest/config'
import { libraryProject } from '../../vitest.shared.ts'
import { BUNDLED_WORKERS } from './test/bundled-workers.ts'

export default libraryProject(import.meta.url, {
  // A project of their own has these.
  exclude: [...configDefaults.exclude, '**/dist/**', 'test/faults/**'],
  globalSetup: [
    'test/postgres.setup.ts',
    'test/redis.setup.ts',
    'test/browser.setup.ts',
    'test/workers.setup.ts',
  ],
  alias: BUNDLED_WORKERS,
})

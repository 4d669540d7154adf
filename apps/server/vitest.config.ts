import { configDefaults } from 'vitest/config'
import { libraryProject } from '../../vitest.shared.ts'

export default libraryProject(import.meta.url, {
  // A project of their own has these.
  exclude: [...configDefaults.exclude, '**/dist/**', 'test/faults/**'],
  globalSetup: ['test/postgres.setup.ts', 'test/redis.setup.ts', 'test/browser.setup.ts'],
})

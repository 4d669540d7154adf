import { libraryProject } from '../../vitest.shared.ts'

// Everything that is asked over HTTP, with PostgreSQL behind it.
export default libraryProject(import.meta.url, {
  name: 'server-postgres',
  include: ['src/{http,operations,public}/**/*.test.ts'],
  env: { QP_TEST_STORE: 'PostgreSQL' },
  globalSetup: ['test/postgres.setup.ts'],
})

import { libraryProject } from '../../vitest.shared.ts'

// Everything that is asked over HTTP, with PostgreSQL behind it.
export default libraryProject(import.meta.url, {
  name: 'server-postgres',
  include: ['src/{http,api,public}/**/*.test.ts', 'src/content/content-security-policy.test.ts'],
  // These have no store.
  exclude: ['src/http/{body-budget,content-coding,request-counts,unsent-responses}.test.ts'],
  env: { QP_TEST_STORE: 'PostgreSQL' },
  globalSetup: ['test/postgres.setup.ts', 'test/redis.setup.ts'],
})

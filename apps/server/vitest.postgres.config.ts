import { libraryProject } from '../../vitest.shared.ts'

// Everything that is asked over HTTP, with PostgreSQL behind it.
export default libraryProject(import.meta.url, {
  name: 'server-postgres',
  include: ['src/{http,api,public}/**/*.test.ts'],
  // These have no store, or are not about what it keeps.
  exclude: [
    'src/http/{body-budget,client-address,content-coding,rate-limit,request-counts,requests,unsent-responses}.test.ts',
    'src/api/variant.test.ts',
    'src/public/card.test.ts',
  ],
  env: { QP_TEST_STORE: 'PostgreSQL' },
  globalSetup: ['test/postgres.setup.ts', 'test/redis.setup.ts'],
})

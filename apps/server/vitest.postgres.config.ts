import { libraryProject } from '../../vitest.shared.ts'
import { BUNDLED_WORKERS } from './test/bundled-workers.ts'

// Everything that is asked over HTTP, with PostgreSQL behind it.
export default libraryProject(import.meta.url, {
  name: 'server-postgres',
  include: ['src/{http,api,site}/**/*.test.ts'],
  // These have no store, or are not about what it keeps.
  exclude: [
    'src/http/{bodies/body-budget,clients/client-address,caching/content-coding,limits/rate-limit,limits/request-counts,requests,connections/unsent-responses}.test.ts',
    'src/api/variant.test.ts',
    'src/site/pages/card.test.ts',
  ],
  env: { QP_TEST_STORE: 'PostgreSQL' },
  globalSetup: ['test/postgres.setup.ts', 'test/redis.setup.ts', 'test/workers.setup.ts'],
  alias: BUNDLED_WORKERS,
})

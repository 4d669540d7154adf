import { fileURLToPath } from 'node:url'
import { libraryProject } from '../../vitest.shared.ts'

const EDGE_SERVER = fileURLToPath(new URL('test/test-server.ts', import.meta.url))

/** Asked of the Worker with every change; `pnpm edge:tests` asks all. */
const EACH_TIME = ['edit-page/edit-page', 'set-page-published/set-page-published', 'notes/notes'].map(
  (name) => `../server/src/api/${name}.test.ts`,
)
/** Everything that is asked of a server over HTTP, and does not look into its process. */
const ALL = [
  '../server/src/api/**/*.test.ts',
  '../server/src/mcp/{notes,passphrase,requests,story,tools,bodies}.test.ts',
  '../server/src/site/**/*.test.ts',
  '../server/src/http/limits/rate-limit.test.ts',
]
// What is asked of a server over HTTP, asked of the Worker in its runtime: the same files.
export default libraryProject(import.meta.url, {
  include: ['test/*.test.ts', ...(process.env['QP_EDGE_TESTS'] === 'all' ? ALL : EACH_TIME)],
  exclude: [
    '**/node_modules/**',
    // They have no server.
    '../server/src/api/{older-policy,variant}.test.ts',
  ],
  alias: [{ find: /^.*\/test\/test-server\.ts$/, replacement: EDGE_SERVER }],
})

// pnpm edge:tests
// Asks the Worker everything that is asked of a server over HTTP, but for what differs.
import { spawnSync } from 'node:child_process'
import { DIFFERENCES } from '../test/differences.ts'

const different = DIFFERENCES.flatMap(({ tests }) =>
  tests.map((name) => name.replaceAll(/[[\](){}.*+?]/g, String.raw`\$&`)),
)
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'edge',
    '--testNamePattern',
    `^(?!.*(?:${different.join('|')}))`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, QP_EDGE_TESTS: 'all' } },
)
process.exitCode = status ?? 1

// pnpm edge:tests
// Asks the Worker everything that is asked of a store, and of a server over HTTP, but for what differs.
import { spawnSync } from 'node:child_process'
import { DIFFERENCES } from '../test/differences.ts'

const different = DIFFERENCES.flatMap(({ tests }) =>
  tests.map((name) => name.replaceAll(/[[\](){}.*+?]/g, String.raw`\$&`)),
)
const run = (...words: readonly string[]) =>
  spawnSync('vitest', ['run', '--project', ...words, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, QP_EDGE_TESTS: 'all' },
  }).status
const statuses = [run('edge-contract'), run('edge', '--testNamePattern', `^(?!.*(?:${different.join('|')}))`)]
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1

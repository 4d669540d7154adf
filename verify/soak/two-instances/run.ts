// pnpm soak two-instances [path]: what is asked over HTTP, with two instances behind one address, on each store.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Tests of one process: its memory, its connections, its own counts, what it does when it stops. */
const OF_ONE_PROCESS = [
  '**/observe/**',
  '**/tracing.test.ts',
  '**/*.browser.test.ts',
  '**/connection-bounds.test.ts',
  '**/large-bodies.test.ts',
  '**/shared-limits.test.ts',
]
const [path = 'apps/server'] = process.argv.slice(2)

for (const project of ['server', 'server-postgres']) {
  process.stdout.write(`\n# ${project}\n\n`)
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      ...OF_ONE_PROCESS.map((pattern) => `--exclude=${pattern}`),
      path,
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, QP_TEST_INSTANCES: '2' } },
  )
  if (status !== 0) process.exitCode = 1
}

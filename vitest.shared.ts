import { fileURLToPath } from 'node:url'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineProject, type UserWorkspaceConfig } from 'vitest/config'

/**
 * Tests read the packages' sources through the privately named export condition. Neither `import` nor `module` may be
 * among them: Node is given them for `require` as well, and what is for bundlers it cannot always load.
 */
const conditions = ['qp-source', 'node']

export function libraryProject(configUrl: string, more: UserWorkspaceConfig['test'] = {}) {
  const root = fileURLToPath(new URL('.', configUrl))
  return defineProject({
    root,
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name: basename(root),
      include: ['**/*.test.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('packages/qp-schema/testkit/fuzz.setup.ts', import.meta.url))],
      exclude: ['**/node_modules/**', '**/dist/**'],
      // Modules are loaded once for a worker, not once for a file: no test may change what another could see.
      isolate: false,
      // Many tests wait for other processes: two more than there are processors keep these busy.
      maxWorkers: availableParallelism() + 2,
      // What a test waits for comes at once, or late on a machine that is busy.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      ...more,
    },
  })
}

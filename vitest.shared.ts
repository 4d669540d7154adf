import { fileURLToPath } from 'node:url'
import { basename } from 'node:path'
import { defineProject } from 'vitest/config'

/** Tests read the packages' sources through the privately named export condition. */
const conditions = ['qp-source', 'module', 'node', 'import', 'default']

export function libraryProject(configUrl: string, timeouts = { test: 30_000, hook: 30_000 }) {
  const root = fileURLToPath(new URL('.', configUrl))
  return defineProject({
    root,
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name: basename(root),
      include: ['**/*.test.ts'],
      setupFiles: [fileURLToPath(new URL('packages/qp-schema/testkit/fuzz.setup.ts', import.meta.url))],
      exclude: ['**/node_modules/**', '**/dist/**'],
      testTimeout: timeouts.test,
      hookTimeout: timeouts.hook,
    },
  })
}

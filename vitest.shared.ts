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
      exclude: ['**/node_modules/**', '**/dist/**'],
      testTimeout: timeouts.test,
      hookTimeout: timeouts.hook,
    },
  })
}

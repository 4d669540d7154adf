import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/main.ts',
    'src/card/worker.ts',
    'src/picture/worker.ts',
    'src/maintenance/backup/worker.ts',
    'src/jobs/worker.ts',
    'src/cli/main.ts',
    'src/write-openapi.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'node',
  // They have 380 files and a megabyte, of which the server needs a third: reading them would take longer than all else
  // at the start, and every thread would hold them. What else the packages need is a dependency of the server's own.
  noExternal: ['kysely', 'zod', 'jsonc-parser', /^qp-/],
  esbuildOptions(options) {
    // Of jsonc-parser, what is read first by default cannot be bundled.
    options.mainFields = ['module', 'main']
  },
  clean: true,
  sourcemap: true,
})

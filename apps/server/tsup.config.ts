import { defineConfig } from 'tsup'

export default defineConfig([
  {
    entry: [
      'src/index.ts',
      'src/main.ts',
      'src/card/worker.ts',
      'src/upkeep/backup/worker.ts',
      'src/jobs/worker.ts',
      'src/cli/main.ts',
      'src/write-openapi.ts',
    ],
    format: 'esm',
    target: 'node22',
    platform: 'node',
    // It has 257 files, most of which the server does not need, and reading them takes longer than all else at the start.
    noExternal: ['kysely'],
    dts: { entry: ['src/index.ts'] },
    // Both builds run at once: this one must not sweep away what the other has made.
    clean: ['!assets/**'],
    sourcemap: true,
  },
  {
    entry: { preview: 'src/browser/preview.ts' },
    outDir: 'dist/assets',
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    noExternal: [/./],
    minify: true,
    clean: true,
  },
])

import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/wiki/index.ts', 'src/zip/index.ts'],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  splitting: true,
  clean: true,
})

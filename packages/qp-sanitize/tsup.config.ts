import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/canonical.ts', 'src/testing/index.ts'],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
})

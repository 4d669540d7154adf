import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/charts/index.ts',
    'src/document/index.ts',
    'src/highlight/index.ts',
    'src/math/index.ts',
    'src/slides/index.ts',
  ],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
})

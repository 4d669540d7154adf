import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/policy.ts',
    'src/zod.ts',
    'src/api/index.ts',
    'src/conformance/index.ts',
    'src/vectors.ts',
  ],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
})

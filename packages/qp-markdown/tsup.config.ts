import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/core/index.ts',
    'src/gfm/index.ts',
    'src/emoji.ts',
    'src/from-html/index.ts',
    'src/to-markdown/index.ts',
    'src/edit/index.ts',
  ],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
})

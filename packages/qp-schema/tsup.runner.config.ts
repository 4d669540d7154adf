import { defineConfig } from 'tsup'

/** The command, which is for Node and which nothing imports. It is built after the entries, whose build cleans up. */
export default defineConfig({
  entry: { 'qp-conformance': 'runner/main.ts' },
  format: 'esm',
  target: 'es2023',
  platform: 'node',
})

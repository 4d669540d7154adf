import { appendFile } from 'node:fs/promises'
import { writeDurably } from './durable-file.ts'

/** A child process that begins to write a file, says so, and never finishes. */
const [file = ''] = process.argv.slice(2)
await writeDurably(file, { force: false }, async (partial) => {
  await appendFile(partial, 'a secret')
  await appendFile(`${partial}-journal`, 'a secret')
  process.stdout.write('begun\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})

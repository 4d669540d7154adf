import { appendFile } from 'node:fs/promises'
import { writeDurably } from './durable-file.ts'

/** A process of its own: begins to write a file, says so, and never comes to an end. */
const [file = ''] = process.argv.slice(2)
await writeDurably(file, { force: false }, async (partial) => {
  await appendFile(partial, 'a secret')
  await appendFile(`${partial}-journal`, 'a secret')
  process.stdout.write('begun\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})

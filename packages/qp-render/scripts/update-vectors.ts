// Compares the html of every vector with what is rendered now; with --write, stores what is rendered now.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readFile, writeFile } from 'node:fs/promises'
import { type Block, BLOCK_TYPES, trustStoredBlocks } from 'qp-schema'
import { renderBlocks } from '../src/index.ts'

interface Vector {
  name: string
  sanitized: Block | null
  html?: string
}

const write = process.argv.includes('--write')
let stale = 0

for (const type of BLOCK_TYPES) {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  const updated = vectors.map(withHtml)
  for (const [index, { name, html }] of updated.entries()) {
    if (html === vectors[index]?.html) continue
    stale += 1
    process.stdout.write(`${type}: ${name}\n- ${vectors[index]?.html ?? '(none)'}\n+ ${html ?? '(none)'}\n`)
  }
  if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
}

process.exitCode = stale > 0 && !write ? 1 : 0

/** `html` stands straight after `sanitized`; a block that is dropped has none. */
function withHtml({ html: _stored, ...vector }: Vector): Vector {
  const entries = Object.entries(vector)
  if (vector.sanitized === null) return vector
  const html = renderBlocks(trustStoredBlocks([vector.sanitized]))
  const after = entries.findIndex(([key]) => key === 'sanitized') + 1
  return Object.fromEntries([
    ...entries.slice(0, after),
    ['html', html],
    ...entries.slice(after),
  ]) as unknown as Vector
}

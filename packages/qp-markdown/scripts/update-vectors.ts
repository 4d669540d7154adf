// Compares the markdown of every vector with what is written now; with --write, stores what is written now.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type Block, BLOCK_TYPES, type PageDocument } from 'qp-schema'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

interface Vector {
  name: string
  sanitized: Block | PageDocument | null
  markdown?: string
}

const write = process.argv.includes('--write')
let stale = 0

const VECTORS = new URL('../../qp-schema/vectors/', import.meta.url)
const pages = await readdir(new URL('pages/', VECTORS))

for (const path of [
  ...BLOCK_TYPES.map((type) => `blocks/${type}.json`),
  ...pages.map((name) => `pages/${name}`),
]) {
  const file = new URL(path, VECTORS)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  const updated = vectors.map(withMarkdown)
  for (const [index, { name, markdown }] of updated.entries()) {
    if (markdown === vectors[index]?.markdown) continue
    stale += 1
    process.stdout.write(
      `${path}: ${name}\n- ${vectors[index]?.markdown ?? '(none)'}\n+ ${markdown ?? '(none)'}\n`,
    )
  }
  if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
}

process.exitCode = stale > 0 && !write ? 1 : 0

/** `markdown` stands before `text` and what follows it; a block that is dropped has none. */
function withMarkdown(vector: Vector): Vector {
  const { sanitized } = vector
  if (sanitized === null) return vector
  const markdown = blocksToMarkdown('blocks' in sanitized ? sanitized.blocks : [sanitized])
  const entries = Object.entries(vector).filter(([key]) => key !== 'markdown')
  const found = entries.findIndex(([key]) => key === 'text')
  return Object.fromEntries(
    entries.toSpliced(found === -1 ? entries.length : found, 0, ['markdown', markdown]),
  ) as unknown as Vector
}

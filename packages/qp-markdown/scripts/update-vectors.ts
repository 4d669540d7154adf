// Compares the markdown of every vector with what is written now; with --write, stores what is written now.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readFile, writeFile } from 'node:fs/promises'
import { type Block, BLOCK_TYPES } from 'qp-schema'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

interface Vector {
  name: string
  sanitized: Block | null
  markdown?: string
}

const write = process.argv.includes('--write')
let stale = 0

for (const type of BLOCK_TYPES) {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  const updated = vectors.map(withMarkdown)
  for (const [index, { name, markdown }] of updated.entries()) {
    if (markdown === vectors[index]?.markdown) continue
    stale += 1
    process.stdout.write(
      `${type}: ${name}\n- ${vectors[index]?.markdown ?? '(none)'}\n+ ${markdown ?? '(none)'}\n`,
    )
  }
  if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
}

process.exitCode = stale > 0 && !write ? 1 : 0

/** `markdown` stands before `text` and after everything else; a block that is dropped has none. */
function withMarkdown({ markdown: _stored, ...vector }: Vector): Vector {
  if (vector.sanitized === null) return vector
  const { text, ...rest } = vector as Vector & { text?: string }
  const markdown = blocksToMarkdown([vector.sanitized])
  return { ...rest, markdown, ...(text === undefined ? {} : { text }) } as Vector
}

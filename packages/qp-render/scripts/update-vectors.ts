// Compares the html and the text of every vector with what is made now; with --write, stores what is made now.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readFile, writeFile } from 'node:fs/promises'
import { type Block, BLOCK_TYPES, trustStoredBlocks } from 'qp-schema'
import { renderBlocks, toPlainText } from '../src/index.ts'

interface Vector {
  name: string
  sanitized: Block | null
  html?: string
  text?: string
}

const OUTPUTS = ['html', 'text'] as const

const write = process.argv.includes('--write')
let stale = 0

for (const type of BLOCK_TYPES) {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  const updated = vectors.map(withOutputs)
  for (const [index, vector] of updated.entries()) {
    for (const output of OUTPUTS) {
      const [former, present] = [vectors[index]?.[output], vector[output]]
      if (former === present) continue
      stale += 1
      process.stdout.write(
        `${type}: ${vector.name}: ${output}\n- ${former ?? '(none)'}\n+ ${present ?? '(none)'}\n`,
      )
    }
  }
  if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
}

process.exitCode = stale > 0 && !write ? 1 : 0

/** `html` stands straight after `sanitized`, `text` at the end; a block that is dropped has neither. */
function withOutputs({ html: _html, text: _text, ...vector }: Vector): Vector {
  if (vector.sanitized === null) return vector
  const blocks = trustStoredBlocks([vector.sanitized])
  const entries = Object.entries(vector)
  const after = entries.findIndex(([key]) => key === 'sanitized') + 1
  return Object.fromEntries([
    ...entries.slice(0, after),
    ['html', renderBlocks(blocks)],
    ...entries.slice(after),
    ['text', toPlainText(blocks)],
  ]) as unknown as Vector
}

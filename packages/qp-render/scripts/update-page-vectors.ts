// Compares html, text and presented of every page vector with what is made of them now; with --write, stores that.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { PageDocument } from 'qp-schema'
import { articleOf, presentedAs, textOf } from '../src/page-outputs.testkit.ts'

interface Vector {
  name: string
  input: PageDocument
  sanitized: PageDocument
}

const FOLDER = new URL('../../qp-schema/vectors/pages/', import.meta.url)
const write = process.argv.includes('--write')
let stale = 0

for (const name of await readdir(FOLDER)) {
  const file = new URL(name, FOLDER)
  const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
  const updated = vectors.map(withOutputs)
  for (const [index, vector] of updated.entries()) {
    const [before, after] = [vectors[index], vector].map((one) => JSON.stringify(one, undefined, 2))
    if (before === after) continue
    stale += 1
    process.stdout.write(`${name}: ${vector.name}\n- ${before}\n+ ${after}\n`)
  }
  if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
}

process.exitCode = stale > 0 && !write ? 1 : 0

/** Fields that other scripts write stay where they are. */
function withOutputs(vector: Vector): Vector {
  const { sanitized } = vector
  return Object.assign(structuredClone(vector), {
    html: articleOf(sanitized),
    text: textOf(sanitized),
    presented: presentedAs(sanitized),
  })
}

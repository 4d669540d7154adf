// Compares the `shows` of every vector with what is made now; with --write, stores what is made now.
// Read the difference before committing it: a vector is a promise, not a snapshot.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Block, PageDocument } from 'qp-schema'
import { showsOf } from 'qp-schema/testkit'

interface Vector {
  readonly name: string
  readonly sanitized: Block | PageDocument | null
  readonly shows?: unknown
}

const VECTORS = new URL('../vectors/', import.meta.url)
const write = process.argv.includes('--write')
let stale = 0

for (const folder of ['blocks/', 'pages/']) {
  for (const name of await readdir(new URL(folder, VECTORS))) {
    const file = new URL(folder + name, VECTORS)
    const vectors = JSON.parse(await readFile(file, 'utf8')) as Vector[]
    const updated = vectors.map((vector) => {
      const { sanitized } = vector
      if (sanitized === null) return vector
      const shows = showsOf('blocks' in sanitized ? sanitized.blocks : [sanitized])
      if (isDeepStrictEqual(vector.shows, JSON.parse(JSON.stringify(shows)))) return vector
      stale += 1
      process.stdout.write(
        `${name}: ${vector.name}\n- ${JSON.stringify(vector.shows)}\n+ ${JSON.stringify(shows)}\n`,
      )
      return { ...vector, shows }
    })
    if (write) await writeFile(file, `${JSON.stringify(updated, undefined, 2)}\n`)
  }
}

process.exitCode = stale > 0 && !write ? 1 : 0

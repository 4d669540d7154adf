// Writes the version of the vectors and how many each class has. A test fails while the file is another one.
import { writeFile } from 'node:fs/promises'
import { VECTORS_VERSION } from 'qp-schema'
import { casesOfFiles, countsOf } from '../runner/cases.ts'

const counts = JSON.stringify({ vectors: VECTORS_VERSION, counts: countsOf(casesOfFiles()) }, undefined, 2)
await writeFile(new URL('../vectors/counts.json', import.meta.url), `${counts}\n`)

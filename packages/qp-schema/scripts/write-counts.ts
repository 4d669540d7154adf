// Writes how many vectors each class has. A test fails while the file is another one.
import { writeFile } from 'node:fs/promises'
import { casesOfFiles, countsOf } from '../runner/cases.ts'

const counts = JSON.stringify(countsOf(casesOfFiles()), undefined, 2)
await writeFile(new URL('../vectors/counts.json', import.meta.url), `${counts}\n`)

// Writes the module that has every file of vectors. A test fails while it is another one.
import { writeFile } from 'node:fs/promises'
import { vectorFiles } from './vector-files.ts'

await writeFile(new URL('../src/generated/vector-files.ts', import.meta.url), await vectorFiles())

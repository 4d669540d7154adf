// Writes the published JSON Schema. A test fails while the file is another one.
import { writeFile } from 'node:fs/promises'
import { jsonSchema } from './json-schema.ts'

const file = new URL('../schema/qp.v1.json', import.meta.url)
await writeFile(file, `${JSON.stringify(jsonSchema(), undefined, 2)}\n`)

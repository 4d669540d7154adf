// Writes the published schemas and the policy. A test fails while a file is another one.
import { writeFile } from 'node:fs/promises'
import { jsonSchema } from './json-schema.ts'
import { policy } from './policy.ts'
import { printJson } from './print-json.ts'
import { readerSchema } from './reader-schema.ts'

const FILES = {
  'schema/qp.v1.json': `${JSON.stringify(jsonSchema(), undefined, 2)}\n`,
  'schema/qp.v1.reader.json': printJson(readerSchema()),
  'schema/policy.json': printJson(policy()),
}

for (const [name, text] of Object.entries(FILES)) {
  await writeFile(new URL(`../${name}`, import.meta.url), text)
}

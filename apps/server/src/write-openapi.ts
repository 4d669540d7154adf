import { writeFile } from 'node:fs/promises'
import { openApiDocument } from 'qp-schema/api'

for (const [file, forGenerators] of [
  ['openapi.json', false],
  ['openapi.client.json', true],
] as const) {
  const description = openApiDocument({ baseUrl: 'https://pages.example.org', forGenerators })
  await writeFile(file, `${JSON.stringify(description, null, 2)}\n`)
}

import { writeFile } from 'node:fs/promises'
import { openApiDocument } from 'qp-schema/api'

const [target = 'openapi.json'] = process.argv.slice(2)

await writeFile(
  target,
  `${JSON.stringify(openApiDocument({ baseUrl: 'https://pages.example.org' }), null, 2)}\n`,
)

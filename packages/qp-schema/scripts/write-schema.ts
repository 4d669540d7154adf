// Writes the published schemas, the policy and the registries. A test fails while a file is another one.
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { jsonSchema } from './json-schema.ts'
import { policy } from './policy.ts'
import { printJson } from './print-json.ts'
import { readerSchema } from './reader-schema.ts'
import { type EmbedRegistry, embedRegistry, emojiRegistry } from './registries.ts'

const EMBEDS = new URL('../schema/embeds.json', import.meta.url)
const published = existsSync(EMBEDS) ? (JSON.parse(readFileSync(EMBEDS, 'utf8')) as EmbedRegistry) : undefined

const FILES = {
  'qp.v1.json': `${JSON.stringify(jsonSchema(), undefined, 2)}\n`,
  'qp.v1.reader.json': printJson(readerSchema()),
  'policy.json': printJson(policy()),
  'embeds.json': printJson(embedRegistry(published, new Date().toISOString().slice(0, 10))),
  'emoji.json': printJson(emojiRegistry()),
}

for (const [name, text] of Object.entries(FILES)) {
  await writeFile(new URL(`../schema/${name}`, import.meta.url), text)
}

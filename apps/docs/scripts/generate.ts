import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { referencePages } from './reference-pages.ts'

const REFERENCE = fileURLToPath(new URL('../reference/', import.meta.url))

rmSync(REFERENCE, { recursive: true, force: true })
for (const [path, markdown] of Object.entries(referencePages())) {
  mkdirSync(dirname(REFERENCE + path), { recursive: true })
  writeFileSync(REFERENCE + path, markdown)
}

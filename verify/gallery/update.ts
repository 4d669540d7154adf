// Raises RENDERER_VERSION and VIEWS_VERSION where the gallery comes to another output, and writes outputs.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Outputs, outputsOfGallery } from './outputs.ts'

const KNOWN = new URL('outputs.json', import.meta.url)
const VERSIONS = {
  renderer: '../../packages/qp-render/src/version.ts',
  views: '../../apps/server/src/content/view-text.ts',
} as const

const known = JSON.parse(readFileSync(KNOWN, 'utf8')) as Outputs
const found = await outputsOfGallery()
for (const name of ['renderer', 'views'] as const) {
  if (found[name] === known[name]) continue
  const file = new URL(VERSIONS[name], import.meta.url)
  const source = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    source.replace(
      /(_VERSION\b.* = '?)(\d+)/,
      (_, before: string, version: string) => before + (Number(version) + 1),
    ),
  )
}
writeFileSync(KNOWN, `${JSON.stringify(found, undefined, 2)}\n`)

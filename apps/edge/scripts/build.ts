// Makes the Worker: the modules in dist/worker, and in dist/files the static assets that it serves.
import type { Plugin } from 'esbuild'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { FONT_FILES } from 'qp-render'
import { drawCard } from 'qp-server/source/card/draw-card'
import { hashOfBytes } from 'qp-server/source/hash-of-bytes'
import { bundle } from './bundle.ts'

const SERVER = fileURLToPath(new URL('../../server/', import.meta.url))
const EDGE = fileURLToPath(new URL('../', import.meta.url))
const DIST = join(EDGE, 'dist')
/** The modules of the Worker, and nothing else: all of these are deployed. */
const WORKER = join(DIST, 'worker')
/** What is in the bundle itself, because it is needed before anything can be awaited. */
const TEXTS = ['dist/editor/index.html', 'dist/docs/pages.json', 'dist/skills/quick-pages/SKILL.md']
const SCHEMAS = ['qp.v1.json', 'qp.v1.reader.json', 'policy.json', 'embeds.json', 'emoji.json']

const requireOfEdge = createRequire(import.meta.url)
const requireOfServer = createRequire(join(SERVER, 'package.json'))

await rm(DIST, { recursive: true, force: true })
await mkdir(WORKER, { recursive: true })
const hashes: Record<string, string> = {}
for (const folder of ['assets', 'dist/editor', 'dist/docs', 'dist/skills']) {
  const found = await readdir(join(SERVER, folder), { recursive: true, withFileTypes: true })
  for (const file of found.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))) {
    const path = join(file.parentPath, file.name).slice(SERVER.length)
    await add(path, await readFile(join(SERVER, path)))
  }
}
const ofPackages = [
  ...FONT_FILES.map(({ package: name, path }) => `${name}/${path}`),
  ...SCHEMAS.map((name) => `qp-schema/${name}`),
  '@mermaid-js/tiny',
]
for (const path of ofPackages) await add(`packages/${path}`, await readFile(requireOfServer.resolve(path)))
const card = {
  title: 'Quick Pages',
  description: 'A page, published with one call.',
  theme: 'light-default',
  host: '',
} as const
await add('edge/card.png', drawCard(card))

const texts = Object.fromEntries(
  await Promise.all(TEXTS.map(async (path) => [path, await readFile(join(SERVER, path), 'utf8')])),
)

const files: Plugin = {
  name: 'files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^edge:files$/ }, () => ({ path: 'files', namespace: 'qp-edge' }))
    onLoad({ filter: /.*/, namespace: 'qp-edge' }, () => ({
      contents: `export const FILES = ${JSON.stringify(hashes)}\nexport const TEXTS = ${JSON.stringify(texts)}`,
    }))
    // The server reads its files from a disk.
    onLoad({ filter: /server\/src\/files\.ts$/ }, async () => ({
      contents: await readFile(join(EDGE, 'src/files.ts'), 'utf8'),
      loader: 'ts',
      resolveDir: join(EDGE, 'src'),
    }))
    // The runtime takes code in WebAssembly as modules, and compiles no bytes.
    onResolve({ filter: /\.wasm$/ }, async ({ path }) => {
      const name = `${path.replaceAll(/^@|\.wasm$/g, '').replaceAll('/', '-')}.wasm`
      await cp(requireOfEdge.resolve(path), join(WORKER, name))
      return { path: `./${name}`, external: true }
    })
  },
}

await bundle(join(EDGE, 'src/worker.ts'), join(WORKER, 'worker.js'), [files])
let size = 0
for (const name of await readdir(WORKER)) size += gzipSync(await readFile(join(WORKER, name))).length
const count = Object.keys(hashes).length
// eslint-disable-next-line no-console
console.log(`dist/worker: ${Math.round(size / 1024)} KB with gzip; ${count} files beside it`)

async function add(path: string, bytes: Uint8Array): Promise<void> {
  hashes[path] = hashOfBytes(bytes)
  const place = join(DIST, 'files', path)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes)
}

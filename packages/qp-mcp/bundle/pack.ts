// pnpm --filter qp-mcp bundle FILE.mcpb [PROGRAM]: packs the command `qp` as a bundle that hosts install with a click.
// PROGRAM is the built command of qp-cli unless another is named. It downloads the packer of MCP bundles (npx).
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

const PACKER = '@anthropic-ai/mcpb@2.1.2'
const own = (path: string) => join(import.meta.dirname, path)
const [target = 'quick-pages.mcpb', program = own('../../qp-cli/dist/main.js')] = process.argv.slice(2)

if (!existsSync(program)) throw new Error(`There is no ${program}: run \`pnpm build\` first.`)
const folder = mkdtempSync(join(tmpdir(), 'qp-bundle-'))
try {
  mkdirSync(join(folder, 'server'))
  await build({
    entryPoints: [program],
    outfile: join(folder, 'server/index.mjs'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['qp-source'],
    legalComments: 'inline',
    // What is written for CommonJS and bundled here asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);",
    },
  })
  const { version } = JSON.parse(readFileSync(own('../package.json'), 'utf8')) as { version: string }
  const manifest = JSON.parse(readFileSync(own('manifest.json'), 'utf8')) as object
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version }, undefined, 2))
  copyFileSync(own('../LICENSE'), join(folder, 'LICENSE'))
  execFileSync('npx', ['-y', PACKER, 'pack', folder, resolve(target)], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}

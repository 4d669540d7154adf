import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'
import { runCommand } from '../run-command.ts'
import type { Attempt } from '../server.ts'
import { EXPECTED, GENERATED_CLIENTS, type GeneratedClient } from './stories.ts'

/** A folder from which programs find what this workspace has installed. */
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const OPTIONS = {
  strict: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Generates clients from the description that a service serves, compiles a program on each, and runs it against the
 * service: a page is published, edited, appended to, hidden, shown, read and deleted.
 */
export async function checkClients(origin: string, attempt: Attempt): Promise<void> {
  const folder = await mkdtemp(join(MODULES, '.clients-'))
  try {
    const openapi = join(folder, 'openapi.json')
    await writeFile(openapi, await (await fetch(`${origin}/openapi.json`)).text())
    for (const one of GENERATED_CLIENTS) {
      const { generator } = one
      await attempt(`clients: ${generator} generates types that compile`, () => generate(one, folder, origin))
      await attempt(`clients: a program on ${generator} tells the whole story`, () => run(one, folder))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function generate(one: GeneratedClient, folder: string, origin: string): Promise<void> {
  const [command, ...args] = one.command
  const words = args.map((word) => word.replace('OPENAPI', 'openapi.json').replace('OUT', one.out))
  await runCommand(join(MODULES, '.bin', command), words, { cwd: folder })
  await writeFile(join(folder, programOf(one)), one.program.replaceAll('BASE_URL', origin))
  const config = { compilerOptions: { ...OPTIONS, ...one.compilerOptions }, files: [programOf(one)] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  await runCommand(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: folder })
}

async function run(one: GeneratedClient, folder: string): Promise<void> {
  const outfile = join(folder, `${one.out}.mjs`)
  await build({
    entryPoints: [join(folder, programOf(one))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  const printed = await runCommand(process.execPath, [outfile], { cwd: folder })
  if (!isDeepStrictEqual(JSON.parse(printed), EXPECTED)) throw new Error(`it printed\n${printed}`)
}

function programOf({ out }: GeneratedClient): string {
  return `${out.replace(/\.ts$/, '')}-program.ts`
}

import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'
import { CLIENT_DESCRIPTION_PATH } from 'qp-schema/api'
import { runCommand } from '../run-command.ts'
import type { Attempt } from '../server.ts'
import { EXPECTED, GENERATED_CLIENTS, type GeneratedClient, STORY } from './stories.ts'

/** What is installed: the generators, and what their clients import. They are too much for every install of ours. */
const MANIFEST = fileURLToPath(new URL('generators/package.json', import.meta.url))
const DESCRIPTION = 'openapi.client.json'
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
 * Generates clients from the description that a service has for generators, compiles a program on each, and runs it
 * against the service: pages are published, edited, appended to, hidden, shown, read and deleted, a picture is uploaded.
 *
 * @param scratch - an empty folder is made in it, outside of the workspace
 */
export async function checkClients(scratch: string, origin: string, attempt: Attempt): Promise<void> {
  const folder = join(scratch, 'clients')
  const isInstalled = await attempt('clients: the generators install', () => install(folder, origin))
  if (isInstalled === undefined) return
  const waiting = [...GENERATED_CLIENTS]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      await checkClient(one, { folder, origin, attempt })
    }
  }
  await Promise.all([work(), work()])
}

interface Place {
  readonly folder: string
  readonly origin: string
  readonly attempt: Attempt
}

async function checkClient(one: GeneratedClient, { folder, origin, attempt }: Place): Promise<void> {
  const { generator } = one
  await attempt(`clients: ${generator} generates a client that compiles`, () => generate(one, folder, origin))
  await attempt(`clients: ${generator}'s client tells the whole story`, () => run(one, folder))
}

async function install(folder: string, origin: string): Promise<true> {
  await mkdir(folder)
  await copyFile(MANIFEST, join(folder, 'package.json'))
  const description = await fetch(`${origin}${CLIENT_DESCRIPTION_PATH}`)
  await writeFile(join(folder, DESCRIPTION), await description.text())
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error']
  await runCommand('npm', ['install', ...quietly], { cwd: folder })
  return true
}

async function generate(one: GeneratedClient, folder: string, origin: string): Promise<void> {
  const { command, out, config, functions, compilerOptions } = one
  const filled = (text: string) =>
    text.replace('OPENAPI', DESCRIPTION).replace('OUT', out).replaceAll('BASE_URL', origin)
  if (config !== undefined) await writeFile(join(folder, config.name), filled(config.text))
  const [program, ...args] = command
  await runCommand(join(folder, 'node_modules', '.bin', program), args.map(filled), { cwd: folder })
  await writeFile(join(folder, programOf(one)), `${filled(functions)}${STORY}`)
  const project = `tsconfig.${out}.json`
  const options = { compilerOptions: { ...OPTIONS, ...compilerOptions }, files: [programOf(one)] }
  await writeFile(join(folder, project), JSON.stringify(options))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  await runCommand(process.execPath, [compiler, '-p', project], { cwd: folder })
}

async function run(one: GeneratedClient, folder: string): Promise<void> {
  const outfile = join(folder, `${one.out}.mjs`)
  await build({
    entryPoints: [join(folder, programOf(one))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    // Packages that are CommonJS would need a `require`.
    packages: 'external',
    logLevel: 'silent',
  })
  const printed = await runCommand(process.execPath, [outfile], { cwd: folder })
  if (!isDeepStrictEqual(JSON.parse(printed), EXPECTED)) throw new Error(`it printed\n${printed}`)
}

function programOf({ out }: GeneratedClient): string {
  return `${out.replace(/\.ts$/, '')}-program.ts`
}

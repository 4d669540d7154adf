import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { nodeBinary } from './binaries.ts'
import type { PublishedCommand } from './published.ts'
import { fencesOf } from './readme.ts'
import { consumerEnvironment, runCommand } from './run-command.ts'
import type { Attempt } from './server.ts'

/** Where it is tried, and against what. */
export interface CommandCheck {
  readonly scratch: string
  readonly tarballs: ReadonlyMap<string, string>
  /** The service that its README calls `http://localhost:3000`. */
  readonly origin: string
  readonly attempt: Attempt
}

/**
 * Installs a packed command into an empty folder outside of the workspace, and runs the story of its README there: the
 * second fence, in a shell with a fresh home, on Node 24 and 22. The third fence is what it prints, except for ids.
 */
export async function checkCommand(
  { name, readme }: PublishedCommand,
  { scratch, tarballs, origin, attempt }: CommandCheck,
): Promise<void> {
  const folder = join(scratch, name)
  const isInstalled = await attempt(`${name}: installs with npm`, () => install(folder, name, tarballs))
  if (isInstalled === undefined) return
  const [, story, output] = fencesOf(readme)
  for (const [runtime, node] of [
    ['Node 24', process.execPath],
    ['Node 22', nodeBinary('node-22')],
  ] as const)
    await attempt(`${name}: README line ${story?.line} in ${runtime}`, async () => {
      const home = join(folder, runtime.replace(' ', '-'))
      await mkdir(home)
      const { PATH = '', ...environment } = consumerEnvironment()
      const path = [dirname(node), join(folder, 'node_modules', '.bin'), PATH].join(delimiter)
      const shown = await runCommand('sh', ['-c', story?.text.replaceAll(README_SERVICE, origin) ?? ''], {
        cwd: home,
        env: { ...environment, HOME: home, PATH: path },
      })
      const printed = comparable(shown.replaceAll(origin, README_SERVICE), home)
      const stated = comparable(output?.text ?? '', home)
      if (printed !== stated) throw new Error(`the README says\n${stated}\nbut it printed\n${printed}`)
    })
}

const README_SERVICE = 'http://localhost:3000'

async function install(folder: string, name: string, tarballs: ReadonlyMap<string, string>): Promise<true> {
  const overrides = Object.fromEntries([...tarballs].map(([one, path]) => [one, `file:${path}`]))
  const { [name]: own, ...others } = overrides
  await mkdir(folder)
  const manifest = { private: true, dependencies: { [name]: own }, overrides: others }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await runCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
  })
  return true
}

/** Ids are random: the first one of a text is `id1`, and so on. */
function comparable(text: string, home: string): string {
  const ids = [...new Set([...text.matchAll(/:3000\/(\w{12})\b/g)].map(([, id = '']) => id))]
  return ids
    .reduce((told, id, index) => told.replaceAll(id, `id${index + 1}`), text)
    .replaceAll(`${home}/`, '')
    .replace(/[ \t]+$/gm, '')
    .trimEnd()
}

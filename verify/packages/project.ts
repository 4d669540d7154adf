import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishedPackage } from './published.ts'
import { type Example, examplesOf, installedPackages } from './readme.ts'
import { runCommand } from './run-command.ts'

/** A project that somebody made by following a README: a folder, what was installed, and the examples as files. */
export interface ConsumerProject {
  readonly folder: string
  readonly examples: readonly ExampleFile[]
}

/** An example as a file of the project. */
export interface ExampleFile extends Example {
  /** The name of the file in the project's folder: `example-1.ts`. */
  readonly file: string
}

/**
 * An empty project in which the README's own `npm install` was run, with every package of ours from its tarball.
 * @throws Error when the installation fails
 */
export async function createProject(
  folder: string,
  { name, readme }: PublishedPackage,
  tarballs: ReadonlyMap<string, string>,
): Promise<ConsumerProject> {
  const ours = Object.fromEntries([...tarballs].map(([ofName, path]) => [ofName, `file:${path}`]))
  const dependencies = Object.fromEntries(
    installedPackages(readme).map((installed) => [installed, ours[installed] ?? '*']),
  )
  const manifest = { name: `uses-${name}`, private: true, type: 'module', dependencies, overrides: ours }
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await runCommand('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
    cwd: folder,
  })
  const examples = examplesOf(readme).map((example, index) => ({
    ...example,
    file: `example-${index + 1}.${example.extension}`,
  }))
  for (const { file, code } of examples) await writeFile(join(folder, file), `${code}\n`)
  return { folder, examples }
}

import { join } from 'node:path'
import type { PublishedPackage } from './published.ts'
import { runCommand } from './run-command.ts'

/**
 * Packs every package with the pnpm that runs this script, as publishing does.
 * @returns the tarball of each package by its name
 */
export async function packAll(
  packages: readonly Pick<PublishedPackage, 'name' | 'folder'>[],
  destination: string,
): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>()
  for (const { name, folder } of packages) {
    const [command, ...args] = pnpm()
    const answer = await runCommand(command, [...args, 'pack', '--json', '--pack-destination', destination], {
      cwd: folder,
    })
    const { filename } = JSON.parse(answer.slice(answer.indexOf('{'))) as { filename: string }
    tarballs.set(name, join(destination, filename.slice(filename.lastIndexOf('/') + 1)))
  }
  return tarballs
}

function pnpm(): [string, ...string[]] {
  const running = process.env['npm_execpath']
  if (running !== undefined && running.includes('pnpm')) return [process.execPath, running]
  return ['npx', '-y', 'pnpm@10']
}

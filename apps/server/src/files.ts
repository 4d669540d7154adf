import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hashOfBytes } from './hash-of-bytes.ts'
import { lazily } from './lazily.ts'

/**
 * The files that the service has beside its code: its own, by their path from the folder of this package, and those of
 * other packages, by `packages/`, the name of the package and the path in it. Where there is no file system, as in a
 * Worker, the build puts another module in the place of this one.
 */

const OF_PACKAGE = 'packages/'

const require = createRequire(import.meta.url)

/** Whether there is a folder. */
export function hasFolder(path: string): boolean {
  return existsSync(placeOf(path))
}

/** The paths of the files in a folder and in those below it, from that folder. */
export function filesIn(path: string): string[] {
  return readdirSync(placeOf(path), { recursive: true, encoding: 'utf8' })
}

/** Text that is needed when the service starts, or soon after. */
export function textOf(path: string): string {
  return readFileSync(placeOf(path), 'utf8')
}

/** The content of a file. */
export function bytesOf(path: string): Promise<Buffer> {
  return readFile(placeOf(path))
}

/** The hash of a file: letters, digits, `-` and `_`. */
export function hashOf(path: string): string {
  return hashOfBytes(readFileSync(placeOf(path)))
}

function placeOf(path: string): string | URL {
  return path.startsWith(OF_PACKAGE) ? require.resolve(path.slice(OF_PACKAGE.length)) : new URL(path, root())
}

/** The folder of the package. This module may be in `src` or bundled anywhere in `dist`; the assets are not moved. */
const root = lazily(() => {
  let folder = new URL('./', import.meta.url)
  while (!existsSync(new URL('assets/favicon.svg', folder))) {
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error('The folder assets of qp-server is missing.')
    folder = parent
  }
  return folder
})

import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Environment } from '../../configuration-folder.ts'

/** Where the pictures of a text may lie. All paths are absolute and without links. */
export interface PicturePlace {
  readonly folder: string
  /** The folder of the text. Outside of it, no name on the way begins with a dot. */
  readonly own: string
  /** What addresses are relative to that begin with a slash, where it is another folder. */
  readonly root?: string
}

/**
 * The root of the Git working tree that holds a folder, or else the folder itself. The home folder counts as no root: with
 * it, a text could name pictures of everything that its user has. SPEC.md 18.5.1
 */
export async function picturePlace(own: string, environment: Environment): Promise<PicturePlace> {
  const home = environment['HOME'] || homedir()
  for (let folder = own; folder !== home && folder !== dirname(folder); folder = dirname(folder))
    if (await isThere(join(folder, '.git'))) return { folder, own }
  return { folder: own, own }
}

/** Why a path may not be read as a picture; `undefined` when it may. */
export function pictureProblem(path: string, { folder, own }: PicturePlace): string | undefined {
  if (!isBelow(path, folder)) return `it lies outside of ${folder}; --pictures-from names another folder`
  const names = relative(folder, path).split(sep)
  const isHidden = isBelow(path, own)
    ? names.some((name) => name.toLowerCase() === '.git')
    : names.some((name) => name.startsWith('.'))
  return isHidden ? 'it is hidden: a name on its way begins with a dot' : undefined
}

/** Whether a file is called as a picture that pages can show. */
export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name)
}

/** The name of a file from a folder, with slashes; both are absolute. Empty for the folder itself. */
export function nameFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

/** Whether a path lies in a folder or further below; both are absolute. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

import { assertArgument, isObject } from 'qp-schema'
import { UnreadableFileError } from '../imported.ts'
import { crc32 } from './crc32.ts'
import { entriesOf, type ZipEntry, ZipError, type ZipProblem } from './directory.ts'
import { isOfSystem, type NameProblem, pathOf } from './names.ts'
import { unpack } from './unpack.ts'

const MEBIBYTE = 1024 * 1024
const MOST_ENTRIES = 20_000

export interface ZipOptions {
  /** How many bytes a file may have, unpacked. Default 64 MiB. */
  mostOfFile?: number
  /** How many all of them may have together. Default 512 MiB. */
  mostOfAll?: number
}

/** A file that was left out, or may be taken for another one. */
export interface ZipLoss {
  /** As the archive has it. */
  readonly name: string
  /** A sentence for a person, without the name. */
  readonly message: string
}

/** An archive whose directory was read. */
export interface ZipArchive {
  /**
   * The paths of its files, in their order: with `/`, never absolute, without `..`, no two the same. What systems add by
   * themselves, such as `__MACOSX`, is not among them.
   */
  readonly names: readonly string[]
  /** At most 100. */
  readonly losses: readonly ZipLoss[]
  /**
   * Unpacks a file, each time anew.
   *
   * @throws TypeError for a name that is not in {@link names}
   * @throws UnreadableFileError for what is damaged, or compressed in a way that is not common
   */
  read(name: string): Uint8Array
}

/**
 * Opens a zip file of files that others have made. Nothing is unpacked before it is asked for, and nothing beyond its bounds.
 * SPEC.md 14.10
 *
 * @param bytes - the whole file
 * @throws TypeError for other arguments
 * @throws UnreadableFileError for what is no zip file, is damaged, encrypted or too large, or names files outside of itself
 */
export function openZip(bytes: Uint8Array, options: ZipOptions = {}): ZipArchive {
  assertArgument(bytes instanceof Uint8Array, 'openZip', 'a file as a Uint8Array', bytes)
  assertArgument(isObject(options), 'openZip', 'options as an object', options)
  const { mostOfFile = 64 * MEBIBYTE, mostOfAll = 512 * MEBIBYTE } = options
  for (const most of [mostOfFile, mostOfAll])
    assertArgument(Number.isSafeInteger(most) && most > 0, 'openZip', 'bounds as whole numbers from 1', most)
  const listing = new Listing()
  readable(() => {
    for (const entry of entriesOf(bytes, MOST_ENTRIES)) listing.add(entry)
  })
  const { files, losses } = listing
  const all = [...files.values()].reduce((sum, { size }) => sum + size, 0)
  if (all > mostOfAll) throw tooLarge(mostOfAll)
  for (const [name, { size }] of files) {
    if (size <= mostOfFile) continue
    files.delete(name)
    listing.lose(name, `It has more than ${sizeOf(mostOfFile)}, and was left out.`)
  }
  return {
    names: [...files.keys()],
    losses,
    read(name) {
      const entry = files.get(name)
      assertArgument(entry !== undefined, 'read', 'one of the names', name)
      return readable(() => {
        const file = unpack(bytes, entry as ZipEntry, mostOfFile)
        if (crc32(file) !== entry?.crc) throw new ZipError('damaged')
        return file
      })
    },
  }
}

const MOST_LOSSES = 100

const NAMES: { readonly [P in NameProblem]: string } = {
  outside: 'This zip file names a file outside of itself, and is not opened.',
  unreadable: 'Its name cannot be read, and it was left out.',
}

/** What of the entries of an archive is a file by a name of its own. */
class Listing {
  readonly files = new Map<string, ZipEntry>()
  readonly losses: ZipLoss[] = []
  readonly #inAnyCase = new Map<string, string>()

  add(entry: ZipEntry): void {
    const place = pathOf(entry.name)
    if ('problem' in place) {
      if (place.problem === 'outside') throw new UnreadableFileError(NAMES.outside)
      return this.lose(entry.name.slice(0, 100), NAMES[place.problem])
    }
    const { path } = place
    if (path === '' || isOfSystem(path)) return
    if (entry.isEncrypted) throw new ZipError('encrypted')
    if (entry.isLink) return this.lose(path, 'It is a link, and was left out.')
    if (this.files.has(path))
      return this.lose(path, 'It is in the zip file twice: the first counts, and the other was left out.')
    const lower = path.toLowerCase()
    const other = this.#inAnyCase.get(lower)
    if (other !== undefined) this.lose(path, `Its name differs from ${other} in nothing but capital letters.`)
    this.#inAnyCase.set(lower, path)
    this.files.set(path, entry)
  }

  lose(name: string, message: string): void {
    if (this.losses.length < MOST_LOSSES) this.losses.push({ name, message })
  }
}

const SENTENCES: { readonly [P in ZipProblem]: string } = {
  damaged: 'This is no zip file, or it is damaged: make it again.',
  encrypted: 'This zip file is encrypted: make it without a password.',
  large: 'This file is too large.',
  many: `This zip file has more than ${MOST_ENTRIES} entries: divide it.`,
  method: 'This zip file is compressed in an unusual way: make it with the program of your system.',
}

function readable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    const problem = error instanceof ZipError ? error.problem : 'damaged'
    throw new UnreadableFileError(SENTENCES[problem], { cause: error })
  }
}

function tooLarge(most: number): UnreadableFileError {
  return new UnreadableFileError(`This zip file holds more than ${sizeOf(most)}: divide it.`)
}

function sizeOf(bytes: number): string {
  return bytes < MEBIBYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEBIBYTE)} MiB`
}

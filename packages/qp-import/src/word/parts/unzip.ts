import { UnreadableFileError } from '../../imported.ts'
import { entriesOf, ZipError, type ZipProblem } from '../../zip/directory.ts'
import { unpack } from '../../zip/unpack.ts'

/** Bytes of all parts that are unpacked. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 10_000

const DAMAGED = 'This document is damaged: open it in Word, and save it again.'
const SENTENCES: { readonly [P in ZipProblem]: string } = {
  damaged: DAMAGED,
  encrypted: 'This document is encrypted: save it without a password.',
  large: `This document holds more than ${MOST_BYTES / 1024 / 1024} MiB: make its pictures smaller in Word.`,
  many: `This document has more than ${MOST_ENTRIES} parts.`,
  method: DAMAGED,
}

/**
 * The parts of an archive whose names are wanted.
 *
 * @throws UnreadableFileError for what is no archive, is encrypted, damaged, or holds more than 64 MiB
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  let left = MOST_BYTES
  try {
    for (const entry of entriesOf(bytes, MOST_ENTRIES)) {
      const name = entry.name.replaceAll('\\', '/').replace(/^\//, '')
      if (parts.has(name) || name.split('/').includes('..') || !isWanted(name)) continue
      const part = unpack(bytes, entry, left)
      left -= part.length
      parts.set(name, part)
    }
  } catch (error) {
    const problem = error instanceof ZipError ? error.problem : 'damaged'
    throw new UnreadableFileError(SENTENCES[problem], { cause: error })
  }
  return parts
}

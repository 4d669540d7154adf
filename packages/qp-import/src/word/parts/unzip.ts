import { Inflate } from 'fflate'
import { UnreadableFileError } from '../../imported.ts'

/** Bytes of all parts that are unpacked. */
const MOST_BYTES = 64 * 1024 * 1024
/** A compressed byte can become a thousand: so far the reader may go before it looks at the bound. */
const BYTES_AT_ONCE = 4096
const MOST_ENTRIES = 10_000
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const MOST_COMMENT = 65_535

const DAMAGED = 'This document is damaged: open it in Word, and save it again.'

/**
 * The parts of an archive whose names are wanted. What counts is what is really unpacked: sizes in headers are believed
 * only as far as they hold.
 *
 * @throws UnreadableFileError for what is no archive, is encrypted, damaged, or holds more than 64 MiB
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Uint8Array>()
  let left = MOST_BYTES
  try {
    for (const entry of entriesOf(view)) {
      if (parts.has(entry.name) || isOutside(entry.name) || !isWanted(entry.name)) continue
      const part = unpack(bytes, view, entry, left)
      left -= part.length
      parts.set(entry.name, part)
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(DAMAGED, { cause: error })
  }
  return parts
}

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly start: number
}

/** What the directory at the end of an archive lists. */
function* entriesOf(view: DataView): Generator<Entry> {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES)
    throw new UnreadableFileError(`This document has more than ${MOST_ENTRIES} parts.`)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new UnreadableFileError(DAMAGED)
    const nameLength = view.getUint16(at + 28, true)
    const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_LENGTH, nameLength)
    yield {
      name: new TextDecoder().decode(name).replaceAll('\\', '/').replace(/^\//, ''),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    }
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new UnreadableFileError(DAMAGED)
}

function isOutside(name: string): boolean {
  return name.split('/').includes('..')
}

function unpack(bytes: Uint8Array, view: DataView, entry: Entry, most: number): Uint8Array {
  const { flags, method, packed, size, start } = entry
  if ((flags & 1) !== 0)
    throw new UnreadableFileError('This document is encrypted: save it without a password.')
  if (view.getUint32(start, true) !== 0x04034b50) throw new UnreadableFileError(DAMAGED)
  const from = start + LOCAL_LENGTH + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (from + packed > bytes.length) throw new UnreadableFileError(DAMAGED)
  const data = bytes.subarray(from, from + packed)
  if (method !== 0 && method !== 8) throw new UnreadableFileError(DAMAGED)
  if (size > most || (method === 0 && packed > most)) throw tooLarge()
  const part = method === 0 ? data : inflate(data, Math.min(most, size))
  if (part.length !== size) throw new UnreadableFileError(DAMAGED)
  return part
}

function inflate(data: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const inflater = new Inflate((chunk) => {
    length += chunk.length
    if (length > most) throw new UnreadableFileError(DAMAGED)
    chunks.push(chunk)
  })
  for (let at = 0; at < data.length; at += BYTES_AT_ONCE) {
    const next = at + BYTES_AT_ONCE
    inflater.push(data.subarray(at, next), next >= data.length)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function tooLarge(): UnreadableFileError {
  return new UnreadableFileError(
    `This document holds more than ${MOST_BYTES / 1024 / 1024} MiB: make its pictures smaller in Word.`,
  )
}

import { Inflate } from 'fflate'
import { ZipError, type ZipEntry } from './directory.ts'

/** A compressed byte can become a thousand: so far the reader may go before it looks at the bound. */
const BYTES_AT_ONCE = 4096
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8

/**
 * The bytes of a file of an archive. What counts is what is really unpacked: it has the size that the directory says, or is
 * damaged.
 *
 * @param most - how many bytes it may be
 * @throws ZipError; RangeError beyond the end of the archive
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry, most: number): Uint8Array {
  const { isEncrypted, method, packed, size, start } = entry
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isEncrypted) throw new ZipError('encrypted')
  if (view.getUint32(start, true) !== LOCAL) throw new ZipError('damaged')
  const from = start + LOCAL_LENGTH + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (from + packed > bytes.length) throw new ZipError('damaged')
  if (method !== STORED && method !== DEFLATED) throw new ZipError('method')
  if (size > most) throw new ZipError('large')
  const data = bytes.subarray(from, from + packed)
  const file = method === STORED ? data : inflate(data, size)
  if (file.length !== size) throw new ZipError('damaged')
  return file
}

function inflate(data: Uint8Array, most: number): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const inflater = new Inflate((chunk) => {
    length += chunk.length
    if (length > most) throw new ZipError('damaged')
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

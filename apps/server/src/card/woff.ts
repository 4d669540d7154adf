import { inflateSync } from 'node:zlib'

const WOFF = { headerBytes: 44, entryBytes: 20 }
const OPEN_TYPE = { headerBytes: 12, entryBytes: 16 }

/**
 * Converts a WOFF font to OpenType. A canvas would unpack a WOFF font twice: when it is registered and when it is first
 * used. https://www.w3.org/TR/WOFF/#OverallFileStructure
 *
 * @param without - tags of tables to leave out
 * @throws RangeError when the bytes are not a WOFF font
 */
export function openTypeOf(woff: Buffer, without: readonly string[]): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    woff.subarray(WOFF.headerBytes + index * WOFF.entryBytes),
  ).filter((entry) => !without.includes(entry.toString('latin1', 0, 4)))
  const header = Buffer.alloc(OPEN_TYPE.headerBytes + entries.length * OPEN_TYPE.entryBytes)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(entries.length, 4)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, entry] of entries.entries()) {
    const table = tableOf(woff, entry)
    const at = OPEN_TYPE.headerBytes + index * OPEN_TYPE.entryBytes
    entry.copy(header, at, 0, 4)
    entry.copy(header, at + 4, 16, 20)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(table.length, at + 12)
    // Every table begins at a multiple of four.
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const offset = entry.readUInt32BE(4)
  const packedBytes = entry.readUInt32BE(8)
  const packed = woff.subarray(offset, offset + packedBytes)
  return packedBytes < entry.readUInt32BE(12) ? inflateSync(packed) : packed
}

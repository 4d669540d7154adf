import { brotliDecompressSync } from 'node:zlib'

/** Tells whether a font has a glyph for a character. */
export type Coverage = (codePoint: number) => boolean

/** Code points from the first to the last, inclusive. */
export type Range = readonly [first: number, last: number]

const WOFF2_HEADER_BYTES = 48
/** Numbers of known tags in a WOFF2 table directory. */
const KNOWN_TAGS = { cmap: 0, glyf: 10, loca: 11, custom: 63 } as const

/** Parses a CSS `unicode-range`: `U+0000-00FF,U+0131`. */
export function parseRanges(text: string): Range[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

/** The coverage of ranges in any order. */
export function coverageOfRanges(ranges: readonly Range[]): Coverage {
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

/**
 * The actual coverage of a WOFF2 font, from its `cmap` table: the ranges that a package states for its files include
 * characters that the font lacks.
 *
 * @throws RangeError when the bytes are not a WOFF2 font
 */
export function coverageOfWoff2(font: Buffer): Coverage {
  const cmap = readCmap(font)
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const lookups = tables
    .map((offset) => lookupOf(cmap.subarray(offset)))
    .filter((lookup) => lookup !== undefined)
  return (codePoint) => lookups.some((lookup) => lookup(codePoint))
}

/** https://www.w3.org/TR/WOFF2/#table_dir_format */
function readCmap(font: Buffer): Buffer {
  let at = WOFF2_HEADER_BYTES
  const base128 = (): number => {
    for (let value = 0; ;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 128) return value
    }
  }
  let start = 0
  let cmap: readonly [start: number, end: number] = [0, 0]
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(at++)
    const tag = flags & 0x3f
    if (tag === KNOWN_TAGS.custom) at += 4
    const length = base128()
    const isOutline = tag === KNOWN_TAGS.glyf || tag === KNOWN_TAGS.loca
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    const stored = isTransformed ? base128() : length
    if (tag === KNOWN_TAGS.cmap) cmap = [start, start + stored]
    start += stored
  }
  return brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(...cmap)
}

/** Reads the two common formats of `cmap` tables. https://learn.microsoft.com/typography/opentype/spec/cmap */
function lookupOf(table: Buffer): Coverage | undefined {
  const format = table.readUInt16BE(0)
  if (format === 4) return lookupOfSegments(table)
  if (format === 12) return lookupOfGroups(table)
  return undefined
}

function lookupOfSegments(table: Buffer): Coverage {
  const bytes = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + bytes * 2, 16 + bytes * 3]
  return (codePoint) => {
    for (let at = 0; at < bytes; at += 2) {
      if (codePoint > table.readUInt16BE(ends + at)) continue
      const start = table.readUInt16BE(starts + at)
      if (codePoint < start) return false
      const offset = table.readUInt16BE(offsets + at)
      if (offset === 0) return ((codePoint + table.readUInt16BE(deltas + at)) & 0xffff) !== 0
      return table.readUInt16BE(offsets + at + offset + (codePoint - start) * 2) !== 0
    }
    return false
  }
}

function lookupOfGroups(table: Buffer): Coverage {
  const groups = Array.from({ length: table.readUInt32BE(12) }, (_, index): Range => {
    const at = 16 + index * 12
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)]
  })
  return coverageOfRanges(groups)
}

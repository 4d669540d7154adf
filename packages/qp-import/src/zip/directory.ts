import { decodedName } from './names.ts'

/** Why an archive, or a file in it, cannot be read. */
export type ZipProblem = 'damaged' | 'encrypted' | 'large' | 'many' | 'method'

/** Is caught where somebody knows what to say to a person. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

/** What the directory of an archive says of a file. Nothing of it is true before it is unpacked. */
export interface ZipEntry {
  /** As it was written, and decoded. */
  readonly name: string
  readonly isEncrypted: boolean
  /** Whether it is a link to another file. */
  readonly isLink: boolean
  readonly method: number
  readonly crc: number
  /** Bytes, packed and unpacked. */
  readonly packed: number
  readonly size: number
  /** Where its header stands in the archive. */
  readonly start: number
}

const END = 0x06054b50
const END_LENGTH = 22
const MOST_COMMENT = 65_535
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const LOCATOR_LENGTH = 20
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46

const ALL_16 = 0xff_ff
const ALL_32 = 0xff_ff_ff_ff

/**
 * What the directory at the end of an archive lists, zip64 as well, in one pass.
 *
 * @throws ZipError where it is none, is damaged or lists more; RangeError beyond its end
 */
export function* entriesOf(bytes: Uint8Array, most: number): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { count, length, offset, end: directoryEnd } = directoryOf(view)
  if (count > most) throw new ZipError('many')
  // How much stands before the archive, such as a program that unpacks it.
  const shift = Math.max(0, directoryEnd - length - offset)
  let at = offset + shift
  let left = bytes.length
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new ZipError('damaged')
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const end = extraEnd + view.getUint16(at + 32, true)
    if (end > bytes.length) throw new ZipError('damaged')
    const entry = entryAt(view, bytes, { at, nameEnd, extraEnd, shift })
    // Files that share bytes would take the time of all of them.
    left -= entry.packed
    if (left < 0) throw new ZipError('damaged')
    yield entry
    at = end
  }
}

interface Directory {
  readonly count: number
  readonly length: number
  readonly offset: number
  /** Where it is over. */
  readonly end: number
}

function directoryOf(view: DataView): Directory {
  const end = endOf(view)
  const disk = view.getUint16(end + 4, true)
  if (disk !== 0 && disk !== ALL_16) throw new ZipError('damaged')
  const count = view.getUint16(end + 10, true)
  const length = view.getUint32(end + 12, true)
  const offset = view.getUint32(end + 16, true)
  const is64 = count === ALL_16 || length === ALL_32 || offset === ALL_32
  return (is64 ? directory64(view, end) : undefined) ?? { count, length, offset, end }
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) {
    const isEnd = view.getUint32(at, true) === END
    if (isEnd && at + view.getUint16(at + 20, true) <= last) return at
  }
  throw new ZipError('damaged')
}

function directory64(view: DataView, end: number): Directory | undefined {
  const locator = end - LOCATOR_LENGTH
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) return undefined
  const at = numberAt(view, locator + 8)
  if (at + 56 > locator || view.getUint32(at, true) !== END_64) throw new ZipError('damaged')
  return {
    count: numberAt(view, at + 32),
    length: numberAt(view, at + 40),
    offset: numberAt(view, at + 48),
    end: at,
  }
}

/** A number of 64 bits; what is no place in a file of ours is none. */
function numberAt(view: DataView, at: number): number {
  const number = view.getBigUint64(at, true)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('damaged')
  return Number(number)
}

interface EntryPlace {
  readonly at: number
  readonly nameEnd: number
  readonly extraEnd: number
  readonly shift: number
}

function entryAt(view: DataView, bytes: Uint8Array, place: EntryPlace): ZipEntry {
  const { at, nameEnd, extraEnd, shift } = place
  const flags = view.getUint16(at + 8, true)
  const extras = extrasOf(view, nameEnd, extraEnd)
  const long = extras.get(1)
  let next = long?.start ?? 0
  /** Those that do not fit stand in the extra field, one after the other. */
  const whole = (number: number): number => {
    if (number !== ALL_32 || long === undefined) return number
    if (next + 8 > long.end) throw new ZipError('damaged')
    next += 8
    return numberAt(view, next - 8)
  }
  const size = whole(view.getUint32(at + 24, true))
  const packed = whole(view.getUint32(at + 20, true))
  const start = whole(view.getUint32(at + 42, true)) + shift
  const name = bytes.subarray(at + ENTRY_LENGTH, nameEnd)
  const unicode = extras.get(0x7075)
  return {
    name: decodedName(name, {
      isUtf8: (flags & 0x800) !== 0,
      unicode: unicode && bytes.subarray(unicode.start, unicode.end),
    }),
    isEncrypted: (flags & 0x41) !== 0,
    isLink: isLink(view.getUint8(at + 5), view.getUint32(at + 38, true) >>> 16),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed,
    size,
    start,
  }
}

function extrasOf(view: DataView, start: number, end: number): Map<number, { start: number; end: number }> {
  const extras = new Map<number, { start: number; end: number }>()
  let at = start
  while (at + 4 <= end) {
    const from = at + 4
    const to = from + view.getUint16(at + 2, true)
    if (to > end) break
    extras.set(view.getUint16(at, true), { start: from, end: to })
    at = to
  }
  return extras
}

/** Only Unix and macOS say what kind of thing it is. */
function isLink(host: number, mode: number): boolean {
  return (host === 3 || host === 19) && (mode & 0o170000) === 0o120000
}

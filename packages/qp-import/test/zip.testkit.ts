import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8 } from 'fflate'

/** A file of {@link zipOf}, and what its headers say in place of what is true. */
export interface Packed {
  readonly name: string | Uint8Array
  readonly text?: string | Uint8Array
  readonly flags?: number
  readonly method?: number
  readonly size?: number
  readonly packed?: number
  readonly crc?: number
  readonly host?: number
  readonly mode?: number
  readonly extra?: Uint8Array
  readonly start?: number
}

export interface ZipForm {
  readonly prefix?: Uint8Array
  readonly comment?: string
  /** What the end says how many there are. */
  readonly count?: number
  readonly disk?: number
  readonly is64?: boolean
}

const ALL_32 = 0xffffffff

/** A zip file, written as its headers are told to be. */
export function zipOf(files: readonly Packed[], form: ZipForm = {}): Uint8Array {
  const { prefix = new Uint8Array(), comment = '', count = files.length, disk = 0, is64 = false } = form
  const bodies: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let at = 0
  for (const file of files) {
    const name = typeof file.name === 'string' ? strToU8(file.name) : file.name
    const text = typeof file.text === 'string' ? strToU8(file.text) : (file.text ?? new Uint8Array())
    const method = file.method ?? 8
    const data = method === 8 ? deflateRawSync(text) : text
    const flags = file.flags ?? 0
    const packed = file.packed ?? data.length
    const size = file.size ?? text.length
    const start = file.start ?? at
    const extra64 = is64 ? joined([u16(1), u16(24), u64(size), u64(packed), u64(start)]) : new Uint8Array()
    const extra = joined([file.extra ?? new Uint8Array(), extra64])
    const common = [u16(flags), u16(method), u32(0), u32(file.crc ?? crc32(text))]
    const sizes = is64 ? [u32(ALL_32), u32(ALL_32)] : [u32(packed), u32(size)]
    const local = joined([
      u32(0x04034b50),
      u16(20),
      ...common,
      ...sizes,
      u16(name.length),
      u16(0),
      name,
      data,
    ])
    const mode = ((file.mode ?? 0) << 16) >>> 0
    entries.push(
      joined([
        u32(0x02014b50),
        Uint8Array.of(20, file.host ?? 3),
        u16(20),
        ...common,
        ...sizes,
        u16(name.length),
        u16(extra.length),
        u16(0),
        u16(0),
        u16(0),
        u32(mode),
        u32(is64 ? ALL_32 : start),
        name,
        extra,
      ]),
    )
    bodies.push(local)
    at += local.length
  }
  const directory = joined(entries)
  const end64 = joined([
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(directory.length),
    u64(at),
    u32(0x07064b50),
    u32(0),
    u64(at + directory.length),
    u32(1),
  ])
  const end = joined([
    u32(0x06054b50),
    u16(disk),
    u16(disk),
    u16(is64 ? 0xffff : count),
    u16(is64 ? 0xffff : count),
    u32(is64 ? ALL_32 : directory.length),
    u32(is64 ? ALL_32 : at),
    u16(comment.length),
    strToU8(comment),
  ])
  return joined([prefix, ...bodies, directory, ...(is64 ? [end64] : []), end])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >> 8) & 0xff)
}

function u32(value: number): Uint8Array {
  return joined([u16(value & 0xffff), u16(value >>> 16)])
}

function u64(value: number): Uint8Array {
  return joined([u32(value >>> 0), u32(Math.floor(value / 2 ** 32))])
}

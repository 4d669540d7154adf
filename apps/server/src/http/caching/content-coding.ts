import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** The content codings of responses, in order of preference. */
export const CODINGS = ['br', 'gzip', 'identity'] as const

/** One of {@link CODINGS}. */
export type Coding = (typeof CODINGS)[number]

/** A body in the coding that it is sent in. */
export interface CodedBody {
  readonly bytes: Buffer
  readonly coding: Coding
}

/** `answer`: while a client waits for it. `file`: once in the life of the process. */
export type Effort = 'answer' | 'file'

/** A smaller body fits into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1024

/** Measured by `verify/benchmarks/page-delivery`: beyond the levels for answers, time grows far more than the size shrinks. */
const LEVELS: { readonly [E in Effort]: { readonly br: number; readonly gzip: number } } = {
  answer: { br: 6, gzip: 6 },
  file: { br: 9, gzip: 9 },
}

/**
 * Up to this size, a body is compressed at once: an ordinary one takes half a millisecond, the worst known one four. In
 * threads of their own, reads and publishes took a tenth more processor time in all, and 15 MB more.
 */
const SMALL_BYTES = 32_768

/** The window of brotli for small bodies, as a power of two: it need not reach farther than they do. */
const SMALL_WINDOW = 16

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What an `Accept-Encoding` asks for. */
export interface CodingPreference {
  readonly coding: Coding
  /** Whether the client refuses a body without a coding. */
  readonly refusesIdentity: boolean
}

/**
 * The coding that an `Accept-Encoding` prefers. Among equals it is the one that comes first in {@link CODINGS}. A
 * client that accepts none of them, not even `identity`, gets `identity`. RFC 9110 12.5.3, SPEC.md 10.20.1
 */
export function negotiateCoding(header: string): CodingPreference {
  const qualities = new Map(header.split(',').map(parseEntry))
  const others = qualities.get('*')
  // Identity is acceptable unless it is excluded, and every coding that the header names is preferred to it.
  const quality = (coding: Coding) =>
    qualities.get(coding) ?? (coding === 'identity' ? (others === 0 ? 0 : Number.MIN_VALUE) : (others ?? 0))
  const [best = 'identity'] = CODINGS.toSorted((one, other) => quality(other) - quality(one))
  const coding = quality(best) > 0 ? best : 'identity'
  return { coding, refusesIdentity: coding !== 'identity' && quality('identity') === 0 }
}

/** A body in a content coding; a small one stays as it is. SPEC.md 10.20.2 */
export async function encodeBody(body: string | Buffer, coding: Coding, effort: Effort): Promise<CodedBody> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes.length < MIN_COMPRESSED_BYTES) return { bytes, coding: 'identity' }
  return encodeAlways(bytes, coding, effort)
}

/** A body in a content coding, whatever its size. */
export async function encodeAlways(bytes: Buffer, coding: Coding, effort: Effort): Promise<CodedBody> {
  if (coding === 'identity') return { bytes, coding }
  return { bytes: await compress(bytes, coding, LEVELS[effort][coding]), coding }
}

/** Compresses bytes at a level of brotli or gzip. */
export async function compress(bytes: Buffer, coding: 'br' | 'gzip', level: number): Promise<Buffer> {
  const isSmall = bytes.length <= SMALL_BYTES
  if (coding === 'gzip') return isSmall ? gzipSync(bytes, { level }) : compressGzip(bytes, { level })
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: isSmall ? SMALL_WINDOW : constants.BROTLI_DEFAULT_WINDOW,
  }
  return isSmall ? brotliCompressSync(bytes, { params }) : compressBrotli(bytes, { params })
}

function parseEntry(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? '1'
  // An invalid weight counts as 0.
  return [
    name === 'x-gzip' ? 'gzip' : name,
    /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
  ]
}

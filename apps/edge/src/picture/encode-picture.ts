import type { WebPModule } from '@jsquash/webp/codec/enc/webp_enc.js'
import { defaultOptions, type EncodeOptions } from '@jsquash/webp/meta.js'
import type { EncodedPicture, EncodeOutcome, UploadedPicture } from 'qp-server/source/picture/encode-picture'
import { PICTURE_LIMITS } from 'qp-server/source/picture/picture-limits'
import { decode } from './codecs.ts'
import { type PictureHeader, readHeader } from './picture-header.ts'
import { type Pixels, shrink, turn } from './pixels.ts'

/** An isolate has 128 MB for everything. */
const MEMORY_LIMITS = {
  /** What a decoder holds of a picture: with all else, its memory has up to 85 MB then. */
  decodedBytes: 60_000_000,
  /** Of what is encoded: of each, the encoder holds up to 15 bytes. */
  pixels: 4_800_000,
  /** Of what is encoded without loss, or is transparent: 50 bytes. */
  losslessPixels: 2_100_000,
} as const

const BROKEN = 'cannot be decoded: it is broken, cut off or of a kind that is not supported'

/** Decodes a picture and encodes it anew, as far as the memory of an isolate goes. SPEC.md 16.3 */
export async function encodePicture(picture: UploadedPicture): Promise<EncodeOutcome> {
  const { type } = picture
  if (type === 'image/gif' || type === 'image/avif')
    return { problem: `is ${type}, and this service decodes PNG, JPEG and WebP only` }
  try {
    const header = readHeader(picture)
    if (header === undefined) return { problem: BROKEN }
    const problem = problemOf(header, picture.bytes.length)
    return problem === undefined ? await encodeAnew(picture, header) : { problem }
  } catch {
    return { problem: BROKEN }
  }
}

function problemOf(
  { width, height, held, isMoving, isInInks }: PictureHeader,
  bytes: number,
): string | undefined {
  const pixels = width * height
  const { pixels: most, smallPixels, pixelsForByte } = PICTURE_LIMITS
  if (isMoving) return 'moves, and this service takes still pictures only'
  if (isInInks === true) return 'is in the four inks of print (CMYK): save it as RGB'
  if (pixels > most) return `has ${pixels} pixels in all, and ${most} are allowed`
  if (pixels * held > MEMORY_LIMITS.decodedBytes) return 'is too large for this service once it is decoded'
  if (pixels > smallPixels && pixels > bytes * pixelsForByte)
    return `has ${pixels} pixels in ${bytes} bytes: with more than ${smallPixels}, at most ${pixelsForByte} for each byte are allowed`
  return undefined
}

async function encodeAnew(picture: UploadedPicture, header: PictureHeader): Promise<EncodedPicture> {
  const source = turn(withinLimits(await decode(picture, header, fits)), header.orientation)
  const encode = await startEncoder()
  const { width, height } = source
  const isExact = picture.type === 'image/png' && header.width * header.height <= MEMORY_LIMITS.losslessPixels
  const exact = isExact ? encode(source, LOSSLESS) : undefined
  const whole =
    exact !== undefined && exact.length <= picture.bytes.length
      ? exact
      : smaller(exact, encode(source, lossy(90, source)))
  const files: EncodedPicture['files'][number][] = [{ width, bytes: whole }]
  for (const narrow of PICTURE_LIMITS.widths) {
    if (narrow > width * WORTHWHILE) continue
    const resized = shrink(source, narrow, Math.max(1, Math.round((height * narrow) / width)))
    const bytes = encode(resized, lossy(80, resized))
    if (bytes.length < whole.length * WORTHWHILE) files.push({ width: narrow, bytes })
  }
  return { width, height, files }
}

function fits(width: number, height: number): boolean {
  return Math.max(width, height) <= PICTURE_LIMITS.side && width * height <= MEMORY_LIMITS.pixels
}

/** A copy of what the decoder has made, not larger than what may be encoded. */
function withinLimits(pixels: Pixels): Pixels {
  const { width, height, data } = pixels
  const most = isOpaque(data) ? MEMORY_LIMITS.pixels : MEMORY_LIMITS.losslessPixels
  const { side } = PICTURE_LIMITS
  const factor = Math.min(1, side / Math.max(width, height), Math.sqrt(most / (width * height)))
  if (factor === 1) return { width, height, data: data.slice() }
  return shrink(pixels, Math.max(1, Math.floor(width * factor)), Math.max(1, Math.floor(height * factor)))
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let place = 3; place < data.length; place += 4) if (data[place] !== 255) return false
  return true
}

/** It is started anew for each picture, since its memory only grows. */
async function startEncoder() {
  const { default: module } = await import('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
  const { default: open } = await import('@jsquash/webp/codec/enc/webp_enc_simd.js')
  const encoder = (await open({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports)
      receive(instance)
      return instance.exports
    },
  })) as WebPModule
  return ({ data, width, height }: Pixels, options: Partial<EncodeOptions>): Uint8Array => {
    const encoded = encoder.encode(data, width, height, { ...defaultOptions, ...options })
    if (encoded === null) throw new Error('A picture was decoded and cannot be encoded.')
    return encoded.slice()
  }
}

function smaller(one: Uint8Array | undefined, other: Uint8Array): Uint8Array {
  return one !== undefined && one.length <= other.length ? one : other
}

/** A smaller file is made if it has at most this part of the width, and kept if it has at most this part of the bytes. */
const WORTHWHILE = 0.8

// As on a server.
const LOSSLESS = { lossless: 1, method: 0, quality: 50 }

function lossy(quality: number, { width, height }: Pixels): Partial<EncodeOptions> {
  return { quality, method: 2, use_sharp_yuv: width * height <= PICTURE_LIMITS.carefulPixels ? 1 : 0 }
}

import type { PictureType } from 'qp-schema/api'
import sharp, { type Metadata, type Sharp, type SharpOptions, type WebpOptions } from 'sharp'
import { PICTURE_LIMITS } from './picture-limits.ts'

/** A picture as it was uploaded. */
export interface UploadedPicture {
  readonly bytes: Uint8Array
  /** What its first bytes say that it is. */
  readonly type: PictureType
}

/** A picture for a process that encodes. */
export interface EncodeTask extends UploadedPicture {
  /** Whether it is encoded if it is large, which is known from its header. */
  readonly mayBeLarge: boolean
}

/** A file of a picture, as WebP. */
export interface PictureFile {
  /** In pixels. */
  readonly width: number
  readonly bytes: Uint8Array
}

/** A picture encoded anew, without its metadata, upright, in sRGB. */
export interface EncodedPicture {
  /** In pixels, of the first file. */
  readonly width: number
  readonly height: number
  /** The whole picture, then smaller ones; at least one. */
  readonly files: readonly PictureFile[]
}

/** A picture, or what is wrong with it, as the end of the sentence "The picture …". */
export type EncodeOutcome = EncodedPicture | { readonly problem: string }

/** What a process answers: `large` for a picture that it may not encode. */
export type EncodeAnswer = EncodeOutcome | 'large'

// One at a time, and nothing is kept.
sharp.concurrency(1)
sharp.cache(false)
// Whatever the bytes are, no other decoder of the library sees them: it has some for SVG, PDF and command files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/** Decodes a picture and encodes it anew. SPEC.md 16.3 */
export async function encodePicture({ bytes, type, mayBeLarge }: EncodeTask): Promise<EncodeAnswer> {
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.pixels,
    animated: type === 'image/gif' || type === 'image/webp',
  }
  try {
    // Only the header is read, so that its size can be told.
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    const problem = problemOf(metadata, bytes.length)
    if (problem !== undefined) return { problem }
    return isLarge(metadata) && !mayBeLarge ? 'large' : await encode(bytes, options, metadata)
  } catch {
    return { problem: 'cannot be decoded: it is broken, cut off or of a kind that is not supported' }
  }
}

function problemOf(metadata: Metadata, bytes: number): string | undefined {
  const { width, height, pages = 1, pageHeight, channels } = metadata
  const { decodedBytes, frames, side, smallPixels, pixelsForByte } = PICTURE_LIMITS
  const all = pixelsOf(metadata)
  const allowed = isAvif(metadata) ? PICTURE_LIMITS.avifPixels : PICTURE_LIMITS.pixels
  if (pages > frames) return `has ${pages} frames, and ${frames} are allowed`
  if (all > allowed) return `has ${all} pixels in all, and ${allowed} are allowed`
  if (all * channels * bytesOf(metadata) > decodedBytes) return 'is too large once it is decoded'
  if (pages > 1 && Math.max(width, pageHeight ?? height) > side) {
    return `moves, and has sides longer than ${side} pixels`
  }
  if (pages === 1 && all > smallPixels && all > bytes * pixelsForByte) {
    return `has ${all} pixels in ${bytes} bytes: with more than ${smallPixels}, at most ${pixelsForByte} for each byte are allowed`
  }
  return undefined
}

/** Of each value of a pixel. A progressive JPEG is held twice: one of four colours, at the bound, would be too much. */
function bytesOf({ format, depth }: Metadata): number {
  if (format === 'jpeg') return 1.25
  return depth === 'uchar' ? 1 : 2
}

/** Of all frames together. */
function pixelsOf({ width, height, pages = 1, pageHeight }: Metadata): number {
  return width * (pageHeight === undefined ? height : pageHeight * pages)
}

/** Those of an AVIF count twice, since they take twice the time and the memory of others. */
function isLarge(metadata: Metadata): boolean {
  return pixelsOf(metadata) * (isAvif(metadata) ? 2 : 1) > PICTURE_LIMITS.smallPixels
}

function isAvif({ format }: Metadata): boolean {
  return format === 'heif'
}

async function encode(bytes: Uint8Array, options: SharpOptions, metadata: Metadata): Promise<EncodedPicture> {
  const { losslessPixels, widths } = PICTURE_LIMITS
  const { format, pages = 1 } = metadata
  const isMoving = pages > 1
  const isExact = (format === 'png' || format === 'gif') && (isMoving || pixelsOf(metadata) <= losslessPixels)
  // Frames are decoded each time: together they would take more memory than what is made of them.
  const source = isMoving ? () => sharp(bytes, options) : await decode(bytes, options)
  const exact = isExact ? await make(source(), LOSSLESS) : undefined
  const whole =
    exact !== undefined && exact.data.length <= bytes.length
      ? exact
      : smaller(exact, await make(source(), lossy(90, pixelsOf(metadata))))
  const { width, pageHeight: height = whole.info.height } = whole.info
  const files: PictureFile[] = [{ width, bytes: whole.data }]
  for (const narrow of isMoving ? [] : widths) {
    if (narrow > width * WORTHWHILE) continue
    const resized = source().resize(narrow)
    const { data, info } = await make(resized, lossy(80, (narrow * narrow * height) / width))
    if (data.length < whole.data.length * WORTHWHILE) files.push({ width: info.width, bytes: data })
  }
  return { width, height, files }
}

/** Decodes a still picture once, upright and within the bounds of its sides, for all that is made of it. */
async function decode(bytes: Uint8Array, options: SharpOptions): Promise<() => Sharp> {
  const { side } = PICTURE_LIMITS
  // `inside`: neither enlarged nor out of proportion.
  const upright = sharp(bytes, options)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: info })
}

type Made = Awaited<ReturnType<typeof make>>

function make(picture: Sharp, webp: WebpOptions) {
  return picture.webp(webp).toBuffer({ resolveWithObject: true })
}

function smaller(one: Made | undefined, other: Made): Made {
  return one !== undefined && one.data.length <= other.data.length ? one : other
}

/** A smaller file is made if it has at most this part of the width, and kept if it has at most this part of the bytes. */
const WORTHWHILE = 0.8

// The efforts are small: more would take several times as long for a tenth of the bytes. Without loss, `quality` is one.
const LOSSLESS: WebpOptions = { lossless: true, effort: 0, quality: 50 }

function lossy(quality: number, pixels: number): WebpOptions {
  return { quality, effort: 2, smartSubsample: pixels <= PICTURE_LIMITS.carefulPixels }
}

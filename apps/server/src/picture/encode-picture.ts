import type { PictureType } from 'qp-schema/api'
import sharp, { type Metadata, type SharpOptions, type WebpOptions } from 'sharp'
import { PICTURE_LIMITS } from './picture-limits.ts'

/** A picture as it was uploaded. */
export interface UploadedPicture {
  readonly bytes: Uint8Array
  /** What its first bytes say that it is. */
  readonly type: PictureType
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

// One at a time, and nothing is kept.
sharp.concurrency(1)
sharp.cache(false)
// Whatever the bytes are, no other decoder of the library sees them: it has some for SVG, PDF and command files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/** Decodes a picture and encodes it anew. SPEC.md 16.3 */
export async function encodePicture({ bytes, type }: UploadedPicture): Promise<EncodeOutcome> {
  const options: SharpOptions = {
    failOn: 'error',
    limitInputPixels: PICTURE_LIMITS.pixels,
    animated: type === 'image/gif' || type === 'image/webp',
  }
  try {
    // Only the header is read, so that its size can be told.
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    const problem = problemOf(metadata)
    return problem === undefined ? await encode(bytes, options, metadata) : { problem }
  } catch {
    return { problem: 'cannot be decoded: it is broken, cut off or of a kind that is not supported' }
  }
}

function problemOf({ width, height, pages = 1, pageHeight, channels, depth }: Metadata): string | undefined {
  const { pixels, decodedBytes, frames, side } = PICTURE_LIMITS
  const all = width * (pageHeight === undefined ? height : pageHeight * pages)
  if (pages > frames) return `has ${pages} frames, and ${frames} are allowed`
  if (all > pixels) return `has ${all} pixels in all, and ${pixels} are allowed`
  if (all * channels * (depth === 'uchar' ? 1 : 2) > decodedBytes) return 'is too large once it is decoded'
  if (pages > 1 && Math.max(width, pageHeight ?? height) > side) {
    return `moves, and has sides longer than ${side} pixels`
  }
  return undefined
}

async function encode(
  bytes: Uint8Array,
  options: SharpOptions,
  { width, height, pages = 1, format }: Metadata,
): Promise<EncodedPicture> {
  const { side, widths, losslessPixels } = PICTURE_LIMITS
  const isMoving = pages > 1
  const isExact =
    (format === 'png' || format === 'gif') && width * height <= (isMoving ? Infinity : losslessPixels)
  const make = (box: number | undefined, webp: WebpOptions) => {
    const upright = isMoving ? sharp(bytes, options) : sharp(bytes, options).autoOrient()
    // `inside`: neither enlarged nor out of proportion.
    const sized =
      box === undefined ? upright : upright.resize(box, side, { fit: 'inside', withoutEnlargement: true })
    return sized.webp(webp).toBuffer({ resolveWithObject: true })
  }
  const box = isMoving ? undefined : side
  const exact = isExact ? await make(box, LOSSLESS) : undefined
  const whole = exact !== undefined && exact.data.length <= bytes.length ? exact : await make(box, FINE)
  const { width: fullWidth, pageHeight: fullHeight = whole.info.height } = whole.info
  const files: PictureFile[] = [{ width: fullWidth, bytes: whole.data }]
  for (const narrow of isMoving ? [] : widths) {
    if (narrow > fullWidth * WORTHWHILE) continue
    const { data, info } = await make(narrow, GOOD)
    if (data.length < whole.data.length * WORTHWHILE) files.push({ width: info.width, bytes: data })
  }
  return { width: fullWidth, height: fullHeight, files }
}

/** A smaller file is made if it has at most this part of the width, and kept if it has at most this part of the bytes. */
const WORTHWHILE = 0.8

// The effort is small: more would take several times as long for a tenth of the bytes.
const LOSSLESS: WebpOptions = { lossless: true, effort: 0 }
const FINE: WebpOptions = { quality: 90, smartSubsample: true, effort: 2 }
const GOOD: WebpOptions = { quality: 80, smartSubsample: true, effort: 2 }

import type { UploadedPicture } from 'qp-server/source/picture/encode-picture'

/** What is known of a picture before it is decoded. */
export interface PictureHeader {
  /** In pixels, as it is stored. */
  readonly width: number
  readonly height: number
  /** How it is turned, as Exif says: 1 to 8. */
  readonly orientation: number
  /** Bytes that its decoder holds for each pixel, besides what it was sent as and what is made of it. */
  readonly held: number
  readonly isMoving: boolean
  /** Cyan, magenta, yellow and black, which no decoder here knows. */
  readonly isInInks?: boolean
}

const UPRIGHT = { orientation: 1, isMoving: false }

/**
 * Reads what its decoder goes by, so that it cannot be told something else. `undefined` for what has no decoder here, or is
 * cut off.
 *
 * @throws RangeError when it is cut off
 */
export function readHeader({ bytes, type }: UploadedPicture): PictureHeader | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  switch (type) {
    case 'image/png':
      // Red, green and blue are held once more with opacity.
      return {
        ...UPRIGHT,
        width: view.readUInt32BE(16),
        height: view.readUInt32BE(20),
        held: view[25] === 6 ? 4 : 7,
        orientation: orientationOf(view, true),
      }
    case 'image/webp':
      return webpHeader(view)
    case 'image/jpeg':
      return jpegHeader(view)
    default:
      return undefined
  }
}

/** What the first chunk with Exif says. PNG has lengths first and a checksum last, WebP has names first and even lengths. */
function orientationOf(view: Buffer, isPng: boolean): number {
  for (let place = isPng ? 8 : 12; place + 8 <= view.length;) {
    const length = isPng ? view.readUInt32BE(place) : view.readUInt32LE(place + 4)
    const name = view.toString('latin1', place + (isPng ? 4 : 0), place + (isPng ? 8 : 4))
    if (name === (isPng ? 'eXIf' : 'EXIF')) {
      const data = view.subarray(place + 8, place + 8 + length)
      return orientationIn(isExif(data) ? data.subarray(6) : data) ?? 1
    }
    place += 8 + length + (isPng ? 4 : length % 2)
  }
  return 1
}

function webpHeader(view: Buffer): PictureHeader | undefined {
  const size = (place: number) => 1 + view.readUIntLE(place, 3)
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8X': {
      const isMoving = ((view[20] ?? 0) & 2) !== 0
      const orientation = orientationOf(view, false)
      return { width: size(24), height: size(27), held: 8, orientation, isMoving }
    }
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return { ...UPRIGHT, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), held: 8 }
    }
    case 'VP8 ': {
      const [width, height] = [view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff]
      return { ...UPRIGHT, width, height, held: 4 }
    }
  }
  return undefined
}

/** Reads all markers up to the end of the picture: one that is cut off has none. */
function jpegHeader(view: Buffer): PictureHeader | undefined {
  let frame: Frame | undefined
  let [orientation, isInPasses] = [1, false]
  for (let place = 2; ;) {
    if (view.readUInt8(place) !== 0xff) return undefined
    const marker = view.readUInt8(place + 1)
    if (marker === 0xd9) return frame && { ...frame, orientation, held: isInPasses ? frame.held : 0 }
    // A byte that fills, and markers that stand alone.
    if (marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) {
      place += marker === 0xff ? 1 : 2
      continue
    }
    const end = place + 2 + view.readUInt16BE(place + 2)
    const segment = view.subarray(place + 4, end)
    if (marker === 0xe1 && isExif(segment)) orientation = orientationIn(segment.subarray(6)) ?? orientation
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      frame = frameIn(segment)
      isInPasses ||= marker > 0xc1
    }
    place = end
    if (marker !== 0xda) continue
    isInPasses ||= segment.readUInt8(0) < (frame?.colours ?? 0)
    // The pixels: 0xff stands before a zero, or begins a marker.
    while (view.readUInt8(place) !== 0xff || WITHIN_PIXELS.has(view.readUInt8(place + 1))) {
      const next = view.indexOf(0xff, place + 1)
      if (next < 0) return undefined
      place = next
    }
  }
}

const WITHIN_PIXELS = new Set([0, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])

interface Frame extends Omit<PictureHeader, 'orientation'> {
  readonly colours: number
}

/** What comes in several passes is held as a whole: two bytes for each value, of which some colours have fewer. */
function frameIn(segment: Buffer): Frame {
  const [height, width, colours] = [segment.readUInt16BE(1), segment.readUInt16BE(3), segment.readUInt8(5)]
  const samples = Array.from({ length: colours }, (_, index) => segment.readUInt8(7 + 3 * index))
  const [across, down] = [samples.map((sample) => sample >> 4), samples.map((sample) => sample & 15)]
  const values = across.reduce((sum, wide, index) => sum + wide * (down[index] ?? 0), 0)
  const held = (2 * values) / (Math.max(...across) * Math.max(...down))
  return { width, height, colours, held, isMoving: false, isInInks: colours === 4 }
}

/** In JPEG, Exif says that it is; in PNG and WebP it may. */
function isExif(data: Buffer): boolean {
  return data.toString('latin1', 0, 6) === 'Exif\0\0'
}

/** The orientation in an Exif block: a directory of TIFF, whose fields have twelve bytes. */
function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (place: number) => (isLittle ? tiff.readUInt16LE(place) : tiff.readUInt16BE(place))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const fields = Array.from({ length: short(directory) }, (_, index) => directory + 2 + 12 * index)
    const found = fields.find((field) => short(field) === 0x0112)
    const value = found === undefined ? 1 : short(found + 8)
    return value >= 1 && value <= 8 ? value : undefined
  } catch {
    // A broken block says nothing.
    return undefined
  }
}

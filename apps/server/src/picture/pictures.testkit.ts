import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of four colours, wider than high, so that it shows which way is up. */
export function quarters(width: number, height: number): Sharp {
  const part = (colour: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background: colour },
  })
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    { input: part('#20a040'), left: width / 2, top: 0 },
    { input: part('#2040d0'), left: 0, top: height / 2 },
    { input: part('#f0d020'), left: width / 2, top: height / 2 },
  ])
}

/** A picture of noise, which hardly gets smaller. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let place = 0; place < pixels.length; place += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[place] = state >>> 24
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A picture of one colour: the fewest bytes for its pixels. */
export function flat(width: number, height = width): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#468' } })
}

/** A GIF of so many square frames that have little in common: the most time for its pixels. */
export function busyGif(side: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3)
  let state = 1
  for (let place = 0; place < pixels.length; place += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[place] = state >>> 24 > 250 ? 200 : 100
  }
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side }
  return sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer()
}

/** A GIF of so many frames, each of another colour. */
export function movingGif(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let place = 0; place < pixels.length; place += 1) {
    pixels[place] = Math.floor(place / (width * height * 3)) * 7
  }
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  const delay = Array.from({ length: frames }, (_, frame) => 50 + 10 * (frame % 3))
  return sharp(pixels, { raw }).gif({ effort: 1, delay }).toBuffer()
}

/** An AVIF that says so only at the end of many brands. */
export async function avifOfManyBrands(picture: Sharp): Promise<Buffer> {
  const plain = await picture.avif({ effort: 0 }).toBuffer()
  const rest = plain.subarray(plain.readUInt32BE(0))
  const brands = Buffer.from(`....ftypmif1\0\0\0\0${'miaf'.repeat(30)}avif`, 'latin1')
  brands.writeUInt32BE(brands.length)
  const whole = Buffer.concat([brands, rest])
  // Where the pixels begin is counted from the start of the file.
  const place = Buffer.alloc(4)
  place.writeUInt32BE(plain.indexOf('mdat') + 4)
  whole.writeUInt32BE(whole.indexOf('mdat') + 4, whole.indexOf(place))
  return whole
}

/** A PNG that says to have so many pixels, all black, in few bytes. */
export function pngBomb(side: number): Buffer {
  const row = 1 + Math.ceil(side / 8)
  return png(side, side, 1, GREY, deflateSync(Buffer.alloc(row * side)))
}

/** A PNG whose pixels are bytes of ours, uncompressed: 24 bits each, in as many rows as it takes. */
export function pngOfBytes(bytes: Buffer): Buffer {
  const width = Math.min(Math.ceil(bytes.length / 3), 4096)
  const height = Math.ceil(bytes.length / 3 / width)
  const rows = Array.from({ length: height }, (_, row) => {
    const line = Buffer.alloc(1 + width * 3)
    bytes.copy(line, 1, row * width * 3, (row + 1) * width * 3)
    return line
  })
  return png(width, height, 8, RGB, deflateSync(Buffer.concat(rows), { level: 0 }))
}

const [GREY, RGB] = [0, 2] as const

function png(width: number, height: number, depth: number, colour: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** What {@link jpegWithMetadata} writes; to be found nowhere in what is served. */
export const PRIVATE_TEXTS = [
  'Ada Lovelace',
  'Analytical Engine',
  'a private remark',
  'http://ns.adobe.com/xap',
]

/**
 * A JPEG that lies on its side, with the name of its author, the place where it was taken, a thumbnail, an XMP packet
 * and a comment.
 */
export async function jpegWithMetadata(picture: Sharp): Promise<Buffer> {
  const jpeg = await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  const thumbnail = await sharp(jpeg).resize(32).jpeg({ quality: 40 }).toBuffer()
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Ada Lovelace --></x:xmpmeta>`
  const segments = [
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(thumbnail)])),
    segment(0xe1, Buffer.from(xmp)),
    segment(0xfe, Buffer.from('a private remark')),
  ]
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A segment of a JPEG, of at most 65,533 bytes. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const [SHORT, LONG, ASCII, RATIONAL] = [3, 4, 2, 5] as const

type Field = readonly [tag: number, type: number, count: number, value: number | Buffer]

/** An Exif block in big-endian TIFF: the picture, where it was taken, and its thumbnail. */
function exif(thumbnail: Buffer): Buffer {
  const text = (value: string) => Buffer.from(`${value}\0`)
  const degrees = (values: readonly number[]) => {
    const bytes = Buffer.alloc(24)
    values.forEach((value, place) => bytes.writeUInt32BE(value, place * 8))
    values.forEach((_value, place) => bytes.writeUInt32BE(1, place * 8 + 4))
    return bytes
  }
  const author = text('Ada Lovelace')
  const model = text('Analytical Engine')
  const fieldsOf = (gpsAt: number): Field[] => [
    [0x0110, ASCII, model.length, model],
    [0x0112, SHORT, 1, 6 << 16],
    [0x013b, ASCII, author.length, author],
    [0x8825, LONG, 1, gpsAt],
  ]
  const gps: Field[] = [
    [1, ASCII, 2, Buffer.from('N\0\0\0').readUInt32BE()],
    [2, RATIONAL, 3, degrees([51, 30, 26])],
    [3, ASCII, 2, Buffer.from('W\0\0\0').readUInt32BE()],
    [4, RATIONAL, 3, degrees([0, 7, 39])],
  ]
  const first = 8
  const gpsAt = first + directory(first, fieldsOf(0), 0).length
  const second = gpsAt + directory(gpsAt, gps, 0).length
  const thumbnailFields = (at: number): Field[] => [
    [0x0103, SHORT, 1, 6 << 16],
    [0x0201, LONG, 1, at],
    [0x0202, LONG, 1, thumbnail.length],
  ]
  const thumbnailAt = second + directory(second, thumbnailFields(0), 0).length
  return Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]),
    directory(first, fieldsOf(gpsAt), second),
    directory(gpsAt, gps, 0),
    directory(second, thumbnailFields(thumbnailAt), 0),
    thumbnail,
  ])
}

/** A directory of fields that begins at a place; what does not fit into a field follows the directory. */
function directory(at: number, fields: readonly Field[], next: number): Buffer {
  const table = Buffer.alloc(2 + fields.length * 12 + 4)
  table.writeUInt16BE(fields.length)
  const data: Buffer[] = []
  let end = at + table.length
  fields.forEach(([tag, type, count, value], index) => {
    const place = 2 + index * 12
    table.writeUInt16BE(tag, place)
    table.writeUInt16BE(type, place + 2)
    table.writeUInt32BE(count, place + 4)
    table.writeUInt32BE(typeof value === 'number' ? value : end, place + 8)
    if (typeof value === 'number') return
    data.push(value)
    end += value.length
  })
  table.writeUInt32BE(next, table.length - 4)
  return Buffer.concat([table, ...data])
}

import { chunk, pngOfBytes, quarters, segment } from '../../../apps/server/src/picture/pictures.testkit.ts'

/** A way to hide a text in a file that is a picture, or says that it is one. */
export interface Way {
  readonly name: string
  readonly mime: string
  readonly make: (text: Buffer) => Buffer | Promise<Buffer>
}

const PICTURE = quarters(4, 2)
const PNG = await PICTURE.png().toBuffer()
const JPEG = await PICTURE.jpeg().toBuffer()
const GIF = await PICTURE.gif().toBuffer()
const WEBP = await PICTURE.webp({ lossless: true }).toBuffer()
const AVIF = await PICTURE.avif().toBuffer()

/** Where the first chunk of a PNG ends, and how long its last one is. */
const [PNG_HEAD, PNG_END] = [33, 12] as const
/** The bytes of a GIF before its first block, without a table of colours. */
const GIF_HEAD = 13
const MAX_IN_A_BLOCK = 255
const MAX_IN_A_SEGMENT = 65_000

const behind = (picture: Buffer) => (text: Buffer) => Buffer.concat([picture, text])
const inPng = (type: string, before: string) => (text: Buffer) =>
  Buffer.concat([
    PNG.subarray(0, PNG_HEAD),
    chunk(type, Buffer.concat([Buffer.from(before, 'latin1'), text])),
    PNG.subarray(PNG_HEAD),
  ])
const inJpeg = (marker: number, before: string) => (text: Buffer) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    segment(marker, Buffer.concat([Buffer.from(before, 'latin1'), text]).subarray(0, MAX_IN_A_SEGMENT)),
    JPEG.subarray(2),
  ])

/** Every way that the bench tries. */
export const WAYS: readonly Way[] = [
  { name: 'no picture, called png', mime: 'image/png', make: (text) => text },
  { name: 'no picture, called avif', mime: 'image/avif', make: (text) => text },
  {
    name: 'the first bytes of a gif, then no picture',
    mime: 'image/gif',
    make: (text) => Buffer.concat([Buffer.from('GIF89a/*'), text]),
  },
  { name: 'a text chunk of a png', mime: 'image/png', make: inPng('tEXt', 'Comment\0') },
  {
    name: 'an international text chunk of a png',
    mime: 'image/png',
    make: inPng('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0'),
  },
  { name: 'a chunk of a png that nobody knows', mime: 'image/png', make: inPng('atTk', '') },
  {
    name: 'before the last chunk of a png',
    mime: 'image/png',
    make: (text) => Buffer.concat([PNG.subarray(0, -PNG_END), chunk('atTk', text), PNG.subarray(-PNG_END)]),
  },
  { name: 'behind a png', mime: 'image/png', make: behind(PNG) },
  { name: 'a comment of a jpeg', mime: 'image/jpeg', make: inJpeg(0xfe, '') },
  {
    name: 'an XMP packet of a jpeg',
    mime: 'image/jpeg',
    make: inJpeg(0xe1, 'http://ns.adobe.com/xap/1.0/\0'),
  },
  { name: 'behind a jpeg', mime: 'image/jpeg', make: behind(JPEG) },
  {
    name: 'a comment of a gif',
    mime: 'image/gif',
    make: (text) => {
      const flags = GIF[10] ?? 0
      const head = GIF_HEAD + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
      const blocks = Array.from({ length: Math.ceil(text.length / MAX_IN_A_BLOCK) }, (_, index) => {
        const part = text.subarray(index * MAX_IN_A_BLOCK, (index + 1) * MAX_IN_A_BLOCK)
        return Buffer.concat([Buffer.from([part.length]), part])
      })
      const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0])])
      return Buffer.concat([GIF.subarray(0, head), comment, GIF.subarray(head)])
    },
  },
  { name: 'behind a gif', mime: 'image/gif', make: behind(GIF) },
  { name: 'behind a webp', mime: 'image/webp', make: behind(WEBP) },
  {
    name: 'a chunk of a webp',
    mime: 'image/webp',
    make: (text) => {
      const data = text.length % 2 === 0 ? text : Buffer.concat([text, Buffer.from(' ')])
      const head = Buffer.from('XMP \0\0\0\0')
      head.writeUInt32LE(data.length, 4)
      const whole = Buffer.concat([WEBP, head, data])
      whole.writeUInt32LE(whole.length - 8, 4)
      return whole
    },
  },
  { name: 'behind an avif', mime: 'image/avif', make: behind(AVIF) },
  {
    name: 'the pixels of a png',
    mime: 'image/png',
    make: pngOfBytes,
  },
]

import { createCanvas } from './canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './card-format.ts'

/** The pixels of a card. */
export interface Pixels {
  /** Whether a rectangle has the same pixels on another card. */
  readonly equals: (other: Pixels, x: number, y: number, width: number, height: number) => boolean
  /** Whether a column between two rows has a colour other than that of its top pixel. */
  readonly hasInk: (x: number, top: number, bottom: number) => boolean
  readonly data: Buffer
}

const CHANNELS = 4
const STRIDE = CARD_WIDTH * CHANNELS

/** Decodes a card. */
export async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { loadImage } = await import('@napi-rs/canvas')
  const context = createCanvas(CARD_WIDTH, CARD_HEIGHT).getContext('2d')
  context.drawImage(await loadImage(png), 0, 0)
  const data = Buffer.from(context.getImageData(0, 0, CARD_WIDTH, CARD_HEIGHT).data.buffer)
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => (from + index) * STRIDE)
  return {
    data,
    equals: (other, x, y, width, height) =>
      rows(y, y + height).every((row) => {
        const [start, end] = [row + x * CHANNELS, row + (x + width) * CHANNELS]
        return data.subarray(start, end).equals(other.data.subarray(start, end))
      }),
    hasInk: (x, top, bottom) =>
      rows(top, bottom).some(
        (row) => data.readUInt32BE(row + x * CHANNELS) !== data.readUInt32BE(top * STRIDE + x * CHANNELS),
      ),
  }
}

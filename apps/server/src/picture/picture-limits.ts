/** What the processes accept, and what they make. SPEC.md 16.3 */
export const PICTURE_LIMITS = {
  /** Of a still picture, or of all frames of a moving one together. */
  pixels: 50_000_000,
  /** Of an AVIF, whose decoder takes many times the memory of the others: with more, over half a gigabyte. */
  avifPixels: 16_000_000,
  /** Bytes of these pixels as they are decoded. */
  decodedBytes: 200 * 1024 * 1024,
  /** A picture of more pixels is large: one at a time is encoded, and one process is kept free of them. */
  smallPixels: 16_777_216,
  /** A large still picture has at most so many pixels for each of its bytes. Drawings and screenshots have far fewer. */
  pixelsForByte: 300,
  frames: 1000,
  /** Longer sides of still pictures are scaled down to it; moving ones are refused. */
  side: 4096,
  /** Up to so many pixels, PNG and GIF are encoded without loss. */
  losslessPixels: 8_000_000,
  /** Up to so many pixels, colours are halved with care; it takes four times as long, and is not seen in more. */
  carefulPixels: 2_500_000,
  /** Of the smaller files, in pixels. */
  widths: [640, 1280, 2048],
} as const

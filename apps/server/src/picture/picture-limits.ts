/** What the process accepts, and what it makes. SPEC.md 16.3 */
export const PICTURE_LIMITS = {
  /** Of a still picture, or of all frames of a moving one together. */
  pixels: 50_000_000,
  /** Bytes of these pixels as they are decoded. */
  decodedBytes: 200 * 1024 * 1024,
  frames: 1000,
  /** Longer sides of still pictures are scaled down to it; moving ones are refused. */
  side: 4096,
  /** Up to so many pixels, PNG and GIF are encoded without loss. */
  losslessPixels: 8_000_000,
  /** Of the smaller files, in pixels. */
  widths: [640, 1280, 2048],
} as const

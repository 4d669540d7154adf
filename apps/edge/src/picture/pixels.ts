/** Red, green, blue and opacity of each pixel, a byte each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** Makes a picture smaller: each pixel is the mean of the area that it takes the place of. */
export function shrink({ data, width, height }: Pixels, toWidth: number, toHeight: number): Pixels {
  const made = new Uint8ClampedArray(toWidth * toHeight * 4)
  const [across, down] = [width / toWidth, height / toHeight]
  const sums = new Float64Array(toWidth * 4)
  for (let row = 0; row < toHeight; row++) {
    sums.fill(0)
    const [top, bottom] = [row * down, Math.min(height, (row + 1) * down)]
    for (let y = Math.floor(top); y < bottom; y++) {
      const tall = Math.min(y + 1, bottom) - Math.max(y, top)
      for (let column = 0; column < toWidth; column++) {
        const left = column * across
        const right = Math.min(width, left + across)
        for (let x = Math.floor(left); x < right; x++) {
          const place = (y * width + x) * 4
          const share = tall * (Math.min(x + 1, right) - Math.max(x, left)) * (data[place + 3] ?? 0)
          add(sums, column * 4, share, data, place)
        }
      }
    }
    for (let place = 0; place < sums.length; place += 4) {
      const opacity = sums[place + 3] ?? 0
      const to = row * sums.length + place
      for (let value = 0; value < 3; value++) made[to + value] = (sums[place + value] ?? 0) / (opacity || 1)
      made[to + 3] = opacity / (across * down)
    }
  }
  return { width: toWidth, height: toHeight, data: made }
}

/** What is transparent has no colour that counts. */
function add(sums: Float64Array, to: number, share: number, data: Uint8ClampedArray, from: number): void {
  sums[to] = (sums[to] ?? 0) + share * (data[from] ?? 0)
  sums[to + 1] = (sums[to + 1] ?? 0) + share * (data[from + 1] ?? 0)
  sums[to + 2] = (sums[to + 2] ?? 0) + share * (data[from + 2] ?? 0)
  sums[to + 3] = (sums[to + 3] ?? 0) + share
}

/** Turns a picture as Exif says that it was taken: 1 is upright. */
export function turn(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels
  const isLying = orientation > 4
  const [width, height] = isLying ? [pixels.height, pixels.width] : [pixels.width, pixels.height]
  const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height)
  const to = new Uint32Array(from.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = isLying ? [y, x] : [x, y]
      const across = [2, 3, 7, 8].includes(orientation) ? pixels.width - 1 - column : column
      const down = [3, 4, 6, 7].includes(orientation) ? pixels.height - 1 - row : row
      to[y * width + x] = from[down * pixels.width + across] ?? 0
    }
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) }
}

import type { PictureType } from 'qp-schema/api'

/** The type of a picture by how its bytes begin; `undefined` for anything else, such as SVG. SPEC.md 16.2.3 */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp'
  if (at(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) {
    return 'image/avif'
  }
  return undefined
}

const MOST_BRANDS_BYTES = 256

/** The brands of the first box of an ISO media file, each of four characters; the second four bytes are a version. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), MOST_BRANDS_BYTES)
  const brands: string[] = []
  for (let place = 8; place + 4 <= end; place += 4) brands.push(bytes.toString('latin1', place, place + 4))
  return brands
}

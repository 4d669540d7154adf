import { assertArgument } from './arguments.ts'

/** The media types of pictures that can be uploaded. SPEC.md 16.1.2 */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** One of {@link PICTURE_TYPES}. */
export type PictureType = (typeof PICTURE_TYPES)[number]

/** How many bytes of a file {@link pictureTypeOf} looks at. SPEC.md 16.2.3 */
export const PICTURE_TYPE_BYTES = 256

/** The type of a picture by how its bytes begin; `undefined` for anything else, such as SVG. SPEC.md 16.2.3 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  assertArgument(bytes instanceof Uint8Array, 'pictureTypeOf', 'bytes as a Uint8Array', bytes)
  const beginning = String.fromCharCode(...bytes.subarray(0, PICTURE_TYPE_BYTES))
  if (beginning.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (beginning.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(beginning)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(beginning)) return 'image/webp'
  if (brandsOf(beginning).some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return undefined
}

/** The brands of an ISO media file, each of four characters: what its first box holds, whose length stands before it. */
function brandsOf(beginning: string): readonly string[] {
  if (beginning.slice(4, 8) !== 'ftyp') return []
  const length = [0, 1, 2, 3].reduce((sum, place) => sum * 256 + beginning.charCodeAt(place), 0)
  return beginning.slice(8, length).match(/.{4}/gs) ?? []
}

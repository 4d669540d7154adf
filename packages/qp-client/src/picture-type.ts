import type { PictureType } from 'qp-schema/api'

/** What the first bytes of a picture say, one character for a byte; `.` is any. */
const BEGINNINGS: readonly (readonly [RegExp, PictureType])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftyp(?:.{4})*?avi[fs]/s, 'image/avif'],
]
const READ_BYTES = 64

/** The type of a picture by how its bytes begin; `undefined` for anything else, such as SVG. SPEC.md 16.2.3 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, READ_BYTES))
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1]
}

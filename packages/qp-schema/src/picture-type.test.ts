import { describe, expect, it } from 'vitest'
import { pictureTypeOf } from './picture-type.ts'

const typeOf = (text: string) => pictureTypeOf(Uint8Array.from(text, (character) => character.charCodeAt(0)))

/** The first box of an ISO media file. */
const box = (length: number, brands: string) =>
  `${String.fromCharCode(0, 0, length >> 8, length & 255)}ftyp${brands}`

describe('[16.2.3] the type of a picture, by how it begins', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/jpeg', '\xff\xd8\xff'],
    ['image/gif', 'GIF87a'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\n\r\0\xffWEBPVP8 '],
    ['image/avif', box(20, 'avif\0\0\0\0mif1')],
    ['image/avif', box(24, 'mif1\0\0\0\0miafavis')],
    ['image/avif', box(256, `mif1\0\0\0\0${'miaf'.repeat(59)}avif`)],
  ])('%s', (type, beginning) => {
    expect(typeOf(beginning)).toBe(type)
    expect(typeOf(`${beginning}${'\0'.repeat(1000)}`)).toBe(type)
  })

  it.each([
    ['nothing', ''],
    ['half of a PNG’s', '\x89PNG\r\n'],
    ['three bytes', '\xff\xd8'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG with a declaration', '<?xml version="1.0"?><svg/>'],
    ['PDF', '%PDF-1.7'],
    ['HEIC', box(24, 'heic\0\0\0\0mif1heic')],
    ['HEIC, and the word behind its brands', box(20, 'heic\0\0\0\0mif1avif')],
    ['letters that are no brand', box(24, 'mif1\0\0\0\0xxavifxx')],
    ['a brand beyond 256 bytes', box(264, `mif1\0\0\0\0${'miaf'.repeat(60)}avif`)],
    ['a box without a length', box(0, 'avif\0\0\0\0avif')],
    ['a box that is cut off', '\0\0\0\x20ftypavi'],
    ['sound', 'RIFF1234WAVE'],
  ])('is none for %s', (_name, beginning) => {
    expect(typeOf(beginning)).toBeUndefined()
  })
})

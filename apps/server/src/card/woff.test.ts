import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openTypeOf } from './woff.ts'

const WOFF = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff',
  ),
)

it('[10.23.8] the font of emoji is unpacked without the pictures that nothing draws', () => {
  const font = openTypeOf(WOFF, ['SVG '])
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16
    return {
      tag: font.toString('latin1', at, at + 4),
      offset: font.readUInt32BE(at + 8),
      length: font.readUInt32BE(at + 12),
    }
  })
  expect(tables.map(({ tag, length }) => `${tag} ${length}`)).toEqual([
    'COLR 1108818',
    'CPAL 25598',
    'GSUB 31318',
    'OS/2 96',
    'cmap 9141',
    'glyf 3456424',
    'head 54',
    'hhea 36',
    'hmtx 92658',
    'loca 169216',
    'maxp 32',
    'name 438',
    'post 32',
    'vhea 36',
    'vmtx 84608',
  ])
  expect(tables.filter(({ offset }) => offset % 4 !== 0)).toEqual([])
  const last = Math.max(...tables.map(({ offset, length }) => offset + length))
  expect([font.length - last < 4, openTypeOf(WOFF, []).length > 20_000_000]).toEqual([true, true])
})

import { BLOCK_TYPES } from 'qp-schema'
import { expect, it } from 'vitest'
import { STRING_PLACES, stringPlacesOf } from '../../../apps/server/test/string-places.ts'
import { galleryBlocks } from './gallery-blocks.ts'

it('[10.9.1] the gallery shows every block type, with every string that it can have', () => {
  const blocks = galleryBlocks({ image: (kind) => `https://images.example/${kind}.svg`, pro: true })
  expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(BLOCK_TYPES))
  expect(stringPlacesOf(blocks)).toEqual(STRING_PLACES)
})

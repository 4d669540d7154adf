import { expect, it } from 'vitest'
import known from './outputs.json' with { type: 'json' }
import { outputsOfGallery } from './outputs.ts'

it('[10.3.1] [10.25.3] the versions of the renderer and the views are raised when their output changes', async () => {
  const advice = 'Pages in caches would stay as they were: `pnpm gallery:update` raises the versions'
  expect(await outputsOfGallery(), advice).toEqual(known)
})

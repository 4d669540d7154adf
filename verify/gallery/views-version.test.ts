import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { VIEW_FORMATS } from '../../apps/server/src/site/pages/view-formats.ts'
import { viewText, VIEWS_VERSION } from '../../apps/server/src/content/view-text.ts'
import { galleryBlocks } from './gallery-blocks.ts'

/** What the gallery comes to in all views of this version. */
const KNOWN = {
  version: 5,
  gallery: 'Ur74j5PUKQDYQc5P',
  output: 'qy3XXH5hHgdCOX6_',
}

it('[10.25.3] the version of the views is raised when their output changes', async () => {
  const blocks = galleryBlocks({ image: (kind) => `https://images.example/${kind}.svg`, pro: true })
  const blocksJson = JSON.stringify(blocks)
  const head = {
    id: 'abcdefghijkl',
    published: true,
    theme: 'auto-default',
    layout: 'standard',
    meta: { title: 'Gallery' },
    titleHint: null,
    slug: null,
    live: false,
    revision: 1,
    policyVersion: 1,
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
    blockCount: blocks.length,
    byteCount: blocksJson.length,
    takenDownAt: null,
    expiresAt: null,
    gone: null,
  } as const
  const found = {
    version: VIEWS_VERSION,
    gallery: digest([blocksJson]),
    output: digest(await Promise.all(VIEW_FORMATS.map((format) => viewText({ head, blocksJson }, format)))),
  }
  const advice =
    found.gallery === KNOWN.gallery
      ? 'The same page has other views: raise VIEWS_VERSION, or views in caches stay as they were. Then write down'
      : 'The gallery has changed. Write down'
  expect(found, `${advice} ${JSON.stringify(found)}`).toEqual(KNOWN)
})

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

import { URL_DROPPED } from 'qp-schema/policy'
import { expect, it } from 'vitest'
import { fewWarnings } from './results.ts'

it('[4.6.5] says which tool makes an address of a picture beside a page', () => {
  const dropped = (what: string) => ({
    code: 'url_dropped' as const,
    path: 'content',
    message: `${what}: ${URL_DROPPED.relative}`,
  })
  const link = 'line 1: the link to "b.md" was dropped and its text kept'
  const picture = 'line 3: the image "d.png" was dropped'
  expect(fewWarnings([dropped(link), dropped(picture)])).toEqual({
    warnings: [
      `content: ${link}: a page here has no files beside it. Send the whole address, beginning with https://.`,
      `content: ${picture}: a page here has no files beside it. Give the picture to upload_image, and write the address that it answers.`,
    ],
  })
})

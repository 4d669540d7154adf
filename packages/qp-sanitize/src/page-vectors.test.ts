import { testConformance } from 'qp-schema/conformance'
import { attackVectors, pageVectors } from 'qp-schema/vectors'
import { pageDocumentSchema } from 'qp-schema/zod'
import { describe, it } from 'vitest'
import { sanitizeBlocks } from './sanitize-blocks.ts'

describe('[3.9.3] whole pages', () => {
  testConformance(it, {
    vectors: pageVectors,
    field: 'sanitized',
    render: (page) => {
      const { blocks, ...rest } = pageDocumentSchema.parse(page)
      return { ...rest, blocks: sanitizeBlocks(blocks).blocks }
    },
  })
})

describe('[3.9.2] attacks, through the runner that other sanitizers use', () => {
  testConformance(it, {
    vectors: attackVectors,
    field: 'sanitized',
    render: (block) => sanitizeBlocks([block]).blocks[0],
  })
})

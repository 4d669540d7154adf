import { testConformance } from 'qp-schema/conformance'
import { pageVectors } from 'qp-schema/vectors'
import { describe, it } from 'vitest'
import { emojiNamed } from '../src/emoji.ts'
import { gfmToBlocks } from '../src/gfm/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

describe('[3.9.3] [9.15.1] whole pages as markdown', () => {
  testConformance(it, {
    vectors: pageVectors,
    field: 'markdown',
    render: ({ blocks }) => blocksToMarkdown(blocks),
  })
})

describe('[9.15.1] and back', () => {
  testConformance(it, {
    vectors: pageVectors,
    field: 'sanitized',
    render: (_input, { markdown = '', sanitized }) => ({
      ...sanitized,
      blocks: markdownToBlocks(markdown, { extended: true }).blocks,
    }),
  })
})

describe("[9.15.14] and back from GitHub's dialect", () => {
  testConformance(it, {
    vectors: pageVectors,
    field: 'sanitized',
    render: (_input, { sanitized }) => ({
      ...sanitized,
      blocks: gfmToBlocks(blocksToMarkdown(sanitized?.blocks ?? [], { variant: 'gfm' }), {
        emoji: emojiNamed,
      }).blocks,
    }),
  })
})

import fc from 'fast-check'
import { type Block, mapLeaves } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { expect, test } from 'vitest'
import { sanitizeBlocks } from '../../qp-sanitize/src/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'
import { anyInput } from './any-markup.testkit.ts'

const anyBlocks = fc.array(anyInput, { minLength: 1, maxLength: 4, size: 'max' })

test(
  '[9.15.1] any sanitized blocks come back from their markdown as they were',
  () => {
    fc.assert(
      fc.property(anyBlocks, (input) => {
        const { blocks } = sanitizeBlocks(input)
        const markdown = blocksToMarkdown(blocks)
        expect(markdownToBlocks(markdown, { extended: true })).toEqual({ blocks, warnings: [] })
      }),
      runs(200),
    )
  },
  PROPERTY_TIMEOUT,
)

test(
  '[9.15.2] any other blocks come back with their characters cleaned and in canonical form',
  () => {
    fc.assert(
      fc.property(anyBlocks, (input) => {
        const expected = input.map((block) => mapLeaves(block, ({ value }) => cleanText(value)) as Block)
        const markdown = blocksToMarkdown(input)
        expect(markdownToBlocks(markdown, { extended: true })).toEqual({ blocks: expected, warnings: [] })
      }),
      runs(200),
    )
  },
  PROPERTY_TIMEOUT,
)

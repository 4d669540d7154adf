import fc from 'fast-check'
import { type Block, mapLeaves, type Warning } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { expect, test } from 'vitest'
import { sanitizeBlocks } from '../../qp-sanitize/src/index.ts'
import { emojiNamed } from '../src/emoji.ts'
import { gfmToBlocks } from '../src/gfm/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'
import { anyGfmInput, anyInput } from './any-markup.testkit.ts'

const several = { minLength: 1, maxLength: 4, size: 'max' } as const
const anyBlocks = fc.array(anyInput, several)
const anyGfmBlocks = fc.array(anyGfmInput, several)

/** A name of a language that is kept as a label is still told of. FORMAT.md 9.8.5 */
function unlabelled<Result extends { blocks: Block[]; warnings: Warning[] }>(result: Result): Result {
  const labels = result.blocks.filter((block) => block.type === 'code' && block.label !== undefined)
  const warnings = result.warnings.filter(({ code }) => code !== 'language_unknown')
  expect(result.warnings.length - warnings.length).toBeLessThanOrEqual(labels.length)
  return { ...result, warnings }
}

test(
  '[9.15.1] any sanitized blocks come back from their markdown as they were',
  () => {
    fc.assert(
      fc.property(anyBlocks, (input) => {
        const { blocks } = sanitizeBlocks(input)
        const markdown = blocksToMarkdown(blocks)
        expect(unlabelled(markdownToBlocks(markdown, { extended: true }))).toEqual({ blocks, warnings: [] })
      }),
      runs(50),
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
        expect(unlabelled(markdownToBlocks(markdown, { extended: true }))).toEqual({
          blocks: expected,
          warnings: [],
        })
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

test(
  "[9.15.14] any sanitized blocks come back from GitHub's dialect as they were",
  () => {
    fc.assert(
      fc.property(anyGfmBlocks, (input) => {
        const { blocks } = sanitizeBlocks(input)
        const markdown = blocksToMarkdown(blocks, { variant: 'gfm' })
        expect(unlabelled(gfmToBlocks(markdown, { emoji: emojiNamed }))).toEqual({
          blocks,
          warnings: [],
          frontMatter: {},
        })
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

test(
  "[9.15.2] [9.15.14] any other blocks come back from GitHub's dialect with their characters cleaned",
  () => {
    fc.assert(
      fc.property(anyGfmBlocks, (input) => {
        const blocks = input.map((block) => mapLeaves(block, ({ value }) => cleanText(value)) as Block)
        const markdown = blocksToMarkdown(input, { variant: 'gfm' })
        expect(unlabelled(gfmToBlocks(markdown, { emoji: emojiNamed }))).toEqual({
          blocks,
          warnings: [],
          frontMatter: {},
        })
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

import { readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { emojiNamed } from '../src/emoji.ts'
import { gfmToBlocks } from '../src/gfm/index.ts'
import { markdownToBlocks } from '../src/index.ts'
import { blocksToMarkdown } from '../src/to-markdown/index.ts'

interface Vector {
  readonly name: string
  readonly sanitized: Block | null
  readonly markdown?: string
}

describe.each(BLOCK_TYPES)('vectors of %s', (type) => {
  const file = new URL(`../../qp-schema/vectors/blocks/${type}.json`, import.meta.url)
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]
  const stored = vectors.filter(({ sanitized }) => sanitized !== null)

  it('[9.15.1] there are some that are stored, and no other has markdown', () => {
    expect(stored).not.toEqual([])
    expect(vectors.filter(({ markdown }) => markdown !== undefined)).toEqual(stored)
  })

  it.each(stored)('[9.15.1] $name', ({ sanitized, markdown = '' }) => {
    const blocks = sanitized === null ? [] : [sanitized]
    expect(blocksToMarkdown(blocks)).toBe(markdown)
    const read = markdownToBlocks(markdown, { extended: true })
    expect(read).toEqual({ blocks, warnings: unknownLanguages(read) })
  })

  it.each(stored)("[9.15.14] $name in GitHub's dialect", ({ sanitized }) => {
    const blocks = sanitized === null ? [] : [sanitized]
    const markdown = blocksToMarkdown(blocks, { variant: 'gfm' })
    const read = gfmToBlocks(markdown, { emoji: emojiNamed })
    expect(read).toEqual({ blocks, warnings: unknownLanguages(read), frontMatter: {} })
  })
})

/** A label that comes back is no language with colours: reading says so, and drops nothing. 9.8.5 */
function unknownLanguages({ blocks, warnings }: ReturnType<typeof markdownToBlocks>) {
  const hasLabel = blocks.some((block) => 'label' in block && block.type === 'code')
  return hasLabel ? warnings.filter(({ code }) => code === 'language_unknown') : []
}

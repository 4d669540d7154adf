import { readFileSync } from 'node:fs'
import { type Block, BLOCK_TYPES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
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
    expect(markdownToBlocks(markdown, { extended: true })).toEqual({ blocks, warnings: [] })
  })

  it.each(stored)("[9.15.14] $name in GitHub's dialect", ({ sanitized }) => {
    const blocks = sanitized === null ? [] : [sanitized]
    const markdown = blocksToMarkdown(blocks, { variant: 'gfm' })
    expect(gfmToBlocks(markdown)).toEqual({ blocks, warnings: [], frontMatter: {} })
  })
})

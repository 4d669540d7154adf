import { markdownToBlocks } from 'qp-markdown'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { describe, expect, it } from 'vitest'
import { FILES, readChain } from './real-markdown.ts'

/** How many blocks of a file markdown cannot say, where that is not none: a comment in HTML keeps its indentation. */
const FENCES: { readonly [name: string]: number } = { kysely: 1 }

describe('[9.15.1] real markdown that nobody here wrote', () => {
  it.each(FILES.map((file) => [file.slice(1).join(' › '), file] as const))(
    '%s: its blocks are stable through markdown',
    (name, file) => {
      const { blocks } = sanitizeBlocks(markdownToBlocks(readChain(file)).blocks)
      expect(blocks.length).toBeGreaterThan(5)
      const markdown = blocksToMarkdown(blocks)
      expect(markdownToBlocks(markdown, { extended: true })).toEqual({ blocks, warnings: [] })
      expect(markdown.match(/^```qp$/gm) ?? []).toHaveLength(FENCES[name] ?? 0)
    },
  )
})

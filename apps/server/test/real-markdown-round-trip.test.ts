import { markdownToBlocks } from 'qp-markdown'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { describe, expect, it } from 'vitest'
import { FILES, readChain } from './real-markdown.ts'

describe('[9.15.1] real markdown that nobody here wrote', () => {
  it.each(FILES.map((file) => [file.slice(1).join(' › '), file] as const))(
    '%s: its blocks are stable through markdown',
    (_, file) => {
      const { blocks } = sanitizeBlocks(markdownToBlocks(readChain(file)).blocks)
      expect(blocks.length).toBeGreaterThan(5)
      const markdown = blocksToMarkdown(blocks)
      const again = markdownToBlocks(markdown, { extended: true })
      // The names of unknown languages are kept, and told again.
      const warnings = again.warnings.filter(({ code }) => code !== 'language_unknown')
      expect({ ...again, warnings }).toEqual({ blocks, warnings: [] })
      // Markdown can say every one of them, without a fence named `qp`.
      expect(markdown).not.toMatch(/^```qp$/m)
    },
  )
})

import type { ToMarkdown } from '../handler.ts'

export const dividerToMarkdown: ToMarkdown<'divider'> = (_block, { dialect }) => ({
  lines: [dialect.divider],
})

import type { ToMarkdown } from './handler.ts'

export const dividerToMarkdown: ToMarkdown<'divider'> = () => ({ lines: ['---'] })

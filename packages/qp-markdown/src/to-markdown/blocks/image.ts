import type { ToMarkdown } from '../handler.ts'
import { imageMarkdown } from '../inlines/inline.ts'

export const imageToMarkdown: ToMarkdown<'image'> = ({ url, alt = '' }, { dialect }) => ({
  lines: [imageMarkdown({ url, alt }, dialect)],
})

export { blocksToMarkdown, type MarkdownOptions } from './blocks-to-markdown.ts'

export { blocksToMarkdown } from './blocks-to-markdown.ts'

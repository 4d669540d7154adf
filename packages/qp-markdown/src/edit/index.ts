export { MarkdownText, type ReadText } from './markdown-text.ts'

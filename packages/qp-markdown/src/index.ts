export * from './code-language.ts'
export { type Conversion, type ConvertOptions, markdownToBlocks } from './markdown-to-blocks.ts'
export { scanMarkdown } from './guard/scan-markdown.ts'
export * from './title.ts'

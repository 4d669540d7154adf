export * from './code-language.ts'
export { type Conversion, type ConvertOptions, markdownToBlocks } from './markdown-to-blocks.ts'
export { injectTitle } from './title-heading.ts'

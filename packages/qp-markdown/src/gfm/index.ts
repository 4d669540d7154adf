export type { FrontMatter } from './front-matter.ts'
export { type GfmConversion, type GfmOptions, gfmToBlocks } from './gfm-to-blocks.ts'
export { type GfmStreamOptions, markdownStream } from './gfm-stream.ts'
export type { ResolveUrl, UrlPlace } from '../own-urls.ts'

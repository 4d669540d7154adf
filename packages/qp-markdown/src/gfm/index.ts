export { alertConstruct, type AlertContent } from './constructs/alert-blocks.ts'
export type {
  BlockConstruct,
  BlockContent,
  Construct,
  Constructs,
  FurtherConstruct,
  InlineConstruct,
  InlineMatch,
} from './constructs/constructs.ts'
export { constructsOf } from './constructs/constructs-of.ts'
export { hiddenConstruct } from './constructs/hidden.ts'
export { propertiesConstruct } from './constructs/properties.ts'
export type { EmojiNamed } from './emoji.ts'
export { type FrontMatter, frontMatterValues } from './front-matter.ts'
export { type GfmConversion, type GfmOptions, gfmToBlocks } from './gfm-to-blocks.ts'
export { type GfmStreamOptions, markdownStream } from './gfm-stream.ts'
export type { ResolveUrl, UrlPlace } from '../own-urls.ts'
export type { SourcePart, SourcePoint, SourcePositions, SourceRange } from '../positions.ts'

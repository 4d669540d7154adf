export { Blocks, type BlocksProps } from './blocks.tsx'
export type { BlockProps, BlocksOptions, Components, LeafHtml } from './props.ts'
export { StreamedPage, type StreamedPageProps } from './streamed-page.tsx'

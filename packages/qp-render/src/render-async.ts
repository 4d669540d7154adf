import { type Block, isObject, type SafeBlock } from 'qp-schema'
import { highlightAhead } from './highlighted.ts'
import type { PageInput, PageOptions, RenderOptions, UnsafeRenderOptions } from './options.ts'
import { renderPage } from './page/render-page.ts'
import type { Highlight, HighlightAsync } from './plugins.ts'
import { renderBlocks } from './render-blocks.ts'

/** Options with a highlighter that may answer later. */
export type WithHighlightAsync<Options extends { readonly highlight?: Highlight }> = Omit<
  Options,
  'highlight'
> & {
  readonly highlight?: HighlightAsync
}

/**
 * {@link renderBlocks} with a highlighter that may answer later. All code is coloured at once, each source once.
 *
 * @throws as renderBlocks does, and when the highlighter gives neither `SafeHtml` nor `undefined`; as a rejection
 */
export function renderBlocksAsync(
  blocks: readonly SafeBlock[],
  options?: WithHighlightAsync<RenderOptions>,
): Promise<string>
export function renderBlocksAsync(
  blocks: readonly Block[],
  options: WithHighlightAsync<UnsafeRenderOptions>,
): Promise<string>
export async function renderBlocksAsync(
  blocks: readonly Block[],
  options: WithHighlightAsync<RenderOptions> = {},
): Promise<string> {
  // It looks itself whether blocks without `sanitize` are safe.
  return renderBlocks(blocks, (await withAnswers(blocks, options)) as UnsafeRenderOptions)
}

/**
 * {@link renderPage} with a highlighter that may answer later.
 *
 * @throws as renderBlocksAsync does
 */
export async function renderPageAsync(
  page: PageInput,
  options: WithHighlightAsync<PageOptions> = {},
): Promise<string> {
  return renderPage(page, await withAnswers(isObject(page) ? page.blocks : [], options))
}

/** What is no array of blocks, no object of options and no function is refused by who gets it. */
async function withAnswers<Options extends { readonly highlight?: HighlightAsync }>(
  blocks: readonly Block[],
  options: Options,
): Promise<Omit<Options, 'highlight'> & { highlight?: Highlight }> {
  if (!isObject(options) || !Array.isArray(blocks)) return options as never
  const { highlight, ...others } = options
  return typeof highlight === 'function'
    ? { ...others, highlight: await highlightAhead(blocks, highlight) }
    : (options as never)
}

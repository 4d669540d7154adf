import { type KnownBlock, leavesOf, type SafeBlock } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { isFramedBlock } from '../frames/frames.ts'
import { knownBlocks } from '../forward-compatibility/unknown-blocks.ts'
import type { PageOptions } from '../options.ts'
import { imagesOf, type ImageOfHtml, oneLine } from '../text/html-to-text.ts'
import { cut } from '../text/title-and-description.ts'
import { isBadge } from './badges.ts'

/** What networks take at least, in pixels: they leave a smaller picture out, or show it as a thumbnail. */
const MIN_SIDE = 200

/** What networks take at most of a description, in characters. */
const LONGEST_DESCRIPTION = 420

/**
 * The address of the picture that previews show of a page: the first image block's, else that of the first image in
 * text. Drawings, which no network shows, badges and pictures known to be small are passed over. `undefined` when there
 * is none, and the card of the page is shown. SPEC.md 10.8.2
 *
 * @param options - `picture`: what is known of the sizes of pictures
 */
export function previewPicture(
  page: readonly SafeBlock[],
  options: Pick<PageOptions, 'picture'> = {},
): string | undefined {
  return pictureOfPage(page, options)?.url
}

/** The same, with its description. */
export function pictureOfPage(
  page: readonly SafeBlock[],
  options: Pick<PageOptions, 'picture'>,
): { readonly url: string; readonly alt: string } | undefined {
  const blocks = knownBlocks(page).filter((block) => !isFramedBlock(block))
  for (const image of imagesOfPage(blocks)) {
    const url = safeUrl(image.src, 'image')
    if (url !== undefined && isShownInPreviews(url, image, options))
      return { url, alt: cut(oneLine(image.alt ?? ''), LONGEST_DESCRIPTION) }
  }
  return undefined
}

function* imagesOfPage(blocks: readonly KnownBlock[]): Generator<ImageOfHtml, void> {
  for (const block of blocks)
    if (block.type === 'image') yield { src: block.url, alt: block.alt, ...block.size }
  for (const block of blocks) {
    for (const { kind, value } of leavesOf(block)) {
      if (kind.endsWith('Html') || kind === 'snippet') yield* imagesOf(value)
    }
  }
}

function isShownInPreviews(
  src: string,
  { width, height }: ImageOfHtml,
  { picture }: Pick<PageOptions, 'picture'>,
): boolean {
  const url = new URL(src)
  if (/\.svgz?$/i.test(url.pathname) || isBadge(url)) return false
  const stored = picture?.(src)
  return [stored?.width, stored?.height, width, height].every(
    (side) => side === undefined || side >= MIN_SIDE,
  )
}

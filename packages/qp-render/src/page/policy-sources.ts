import { type SafeBlock, splitTheme, type ThemeId } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'
import { isDiagramBlock } from '../frames/diagram.ts'
import { isFramedBlock } from '../frames/frames.ts'
import { isKnownBlock } from '../forward-compatibility/unknown-blocks.ts'
import { frameUrlOf, type PageOptions, type RenderOptions } from '../options.ts'
import { defaultFontUrl, fontFilesOf, type FontUrl } from '../themes/fonts.ts'

/** Where the fonts of a theme come from, as source expressions of a Content-Security-Policy. */
export function fontSources(theme: ThemeId, fontUrl: FontUrl = defaultFontUrl): string[] {
  return [...new Set(fontFilesOf(splitTheme(theme).name).flatMap((file) => sourceOf(fontUrl(file))))]
}

/** Where the events of a page that follows its own changes come from, and the page itself. */
export function connectSources({ live }: Pick<PageOptions, 'live'>): string[] {
  return live === undefined ? [] : sourceOf(live.eventsUrl)
}

/**
 * Where the frames of blocks come from: those of the page's own documents, then those of its embeds. On a page that
 * follows its own changes any of them may come.
 *
 * @param blocks - as they are counted, see `placedBlocks`
 */
export function frameSources(blocks: readonly SafeBlock[], options: RenderOptions & PageOptions): string[] {
  if (options.live !== undefined) {
    const own = [frameUrlOf(options, 0), options.diagramUrl?.(0) ?? '']
    return [...new Set([...own.flatMap(sourceOf), 'https:'])]
  }
  const own = blocks.flatMap((block, index) => {
    if (isFramedBlock(block)) return sourceOf(frameUrlOf(options, index))
    const url = isDiagramBlock(block) ? options.diagramUrl?.(index) : undefined
    return url === undefined ? [] : sourceOf(url)
  })
  return [...new Set([...own, ...blocks.filter(isKnownBlock).flatMap(embedSource)])]
}

/** Any page of https can be in an `iframe_sandbox`, and lead to any other one. */
function embedSource(block: SafeBlock): string[] {
  const target = block.type === 'embed' ? resolveEmbed(block.embedType, block.url) : undefined
  if (block.type !== 'embed' || target === undefined) return []
  return block.embedType === 'iframe_sandbox' ? ['https:'] : sourceOf(target.src)
}

/** Stands for the origin of the page itself. */
const SELF = 'https://self.invalid'

function sourceOf(url: string): string[] {
  if (!URL.canParse(url, SELF)) return []
  const { origin, protocol } = new URL(url, SELF)
  if (origin === SELF) return ["'self'"]
  return [origin === 'null' ? protocol : origin]
}

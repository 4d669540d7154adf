import { assertArgument, isObject, type SafeBlock } from 'qp-schema'
import type { RenderOptions } from '../options.ts'
import { renderBlocks } from '../render-blocks.ts'

/** Blocks of a text that is still written, which come and change together: a part of `markdownStream` of qp-markdown. */
export interface StreamedPart {
  /** The same for the same part, and in the order of the parts. */
  readonly key: number
  readonly blocks: readonly SafeBlock[]
}

/** The HTML of a part. */
export interface StreamedHtml {
  readonly key: number
  readonly html: string
}

/** How parts are rendered: as blocks, less what depends on the whole page. */
export type StreamedOptions = Pick<
  RenderOptions,
  | 'highlight'
  | 'math'
  | 'chart'
  | 'picture'
  | 'dir'
  | 'ownHost'
  | 'components'
  | 'blockTypes'
  | 'onUnknown'
  | 'embed'
>

/**
 * Makes a renderer of a text that is still written. Each call takes all parts and gives their HTML in order; only parts
 * whose `blocks` are other objects than in the call before are rendered, the others are the same objects as then. Headings
 * have no ids, and diagrams and frames no address: {@link renderBlocks} gives them once the text is complete.
 *
 * @throws TypeError from the renderer for blocks that did not come from the sanitizer, and for what is no array
 */
export function createStreamRenderer(
  options: StreamedOptions = {},
): (parts: readonly StreamedPart[]) => readonly StreamedHtml[] {
  assertArgument(isObject(options), 'createStreamRenderer', 'options as an object', options)
  const settings: RenderOptions = { ...options, headingIds: false, frameUrl: () => 'about:blank' }
  let known = new Map<number, { readonly blocks: readonly SafeBlock[]; readonly shown: StreamedHtml }>()
  return (parts) => {
    assertArgument(Array.isArray(parts), 'a renderer', 'an array of parts', parts)
    const rendered: typeof known = new Map()
    for (const part of parts) {
      const isPart = isObject(part) && Array.isArray(part.blocks)
      assertArgument(isPart, 'a renderer', 'parts, which have blocks,', part)
      const { key, blocks } = part
      const before = known.get(key)
      const isSame = before?.blocks === blocks
      rendered.set(key, isSame ? before : { blocks, shown: { key, html: renderBlocks(blocks, settings) } })
    }
    known = rendered
    return Array.from(rendered.values(), ({ shown }) => shown)
  }
}

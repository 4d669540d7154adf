import {
  assertBlockTypes,
  type ExtensionBlock,
  mapOwnLeaves,
  type OwnBlockType,
  ownLeavesOf,
} from 'qp-schema'
import { languageOf, type RenderContext } from '../blocks/renderer.ts'
import { componentContext } from '../components/component-context.ts'
import { ownRenderer } from '../forward-compatibility/own-types.ts'
import type { OwnRenderer } from '../forward-compatibility/unknown-blocks.ts'
import { sanitizingLeaves } from '../leaves/sanitize-leaves.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'

/** Shows blocks of somebody's own types as HTML. `renderBlocks` finds it on the types that it is given. */
export interface OwnHtml {
  rendererOf(
    blockTypes: readonly OwnBlockType[],
    context: Pick<RenderContext, 'options' | 'page'>,
  ): OwnRenderer<SafeHtml>
}

export const OWN_HTML: OwnHtml = {
  rendererOf(blockTypes, { page, options }) {
    assertBlockTypes(blockTypes)
    const { sanitize } = options
    return ownRenderer(blockTypes, (unsafe, type, place) => {
      const block = sanitize && mapOwnLeaves(unsafe, type, sanitizingLeaves(place.path, sanitize))
      return ownHtml((block ?? unsafe) as ExtensionBlock, type, { place, page, options })
    })
  },
}

/** One block in an element of its own. What the type's `render` throws goes through. */
function ownHtml(
  block: ExtensionBlock,
  type: OwnBlockType,
  { place, page, options }: Omit<RenderContext, 'lang' | 'dir' | 'take'>,
): SafeHtml {
  const { lang, dir } = languageOf(block, options)
  const context = componentContext(() => ownLeavesOf(block, type), place, page)
  return markup`<div class="${type.type}"${lang !== undefined && markup` lang="${lang}"`} dir="${dir}">${type.render(block as never, context) as SafeHtml}</div>`
}

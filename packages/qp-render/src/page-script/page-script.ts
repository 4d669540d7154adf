import { assertSafeBlocks, type Layout, type SafeBlock } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'
import { isDiagramBlock } from '../diagram.ts'
import { fullBleedBlock, isFramedBlock } from '../frames.ts'
import { isKnownBlock } from '../components/unknown-blocks.ts'
import { COPY_SCRIPT } from './copy.ts'
import { EMBEDS_SCRIPT } from './embeds.ts'
import { DIAGRAMS_SCRIPT, FRAMES_SCRIPT, MESSAGES_SCRIPT } from './frames.ts'

/**
 * What stands in the one `<script>` element of a page with these blocks, byte for byte, so that a
 * Content-Security-Policy can name its hash; empty when the page needs none. A page needs one for the copy buttons
 * of code, for diagrams, for the facades of embeds, and for frames that follow the height of their document.
 * What this version does not know needs none. SPEC.md 10.11
 */
export function pageScript(page: readonly SafeBlock[], layout: Layout = 'standard'): string {
  assertSafeBlocks(page, 'pageScript')
  const blocks = page.filter(isKnownBlock)
  if (fullBleedBlock(page, layout) !== undefined) return ''
  const diagrams = blocks.some(isDiagramBlock)
  const frames = blocks.some(isFramedBlock)
  const parts = [
    blocks.some(({ type }) => type === 'code') && COPY_SCRIPT,
    blocks.some(isFacade) && EMBEDS_SCRIPT,
    (diagrams || frames) && MESSAGES_SCRIPT,
    diagrams && DIAGRAMS_SCRIPT,
    frames && FRAMES_SCRIPT,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `(()=>{\n${parts.join('\n')}\n})()`
}

function isFacade(block: SafeBlock): boolean {
  return block.type === 'embed' && resolveEmbed(block.embedType, block.url) !== undefined
}

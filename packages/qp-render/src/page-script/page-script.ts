import { assertSafeBlocks, type Layout, type SafeBlock } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'
import { isDiagramBlock } from '../diagram.ts'
import { fullBleedBlock, isFramedBlock } from '../frames.ts'
import { isKnownBlock } from '../components/unknown-blocks.ts'
import { COPY_SCRIPT } from './copy.ts'
import { EMBEDS_SCRIPT } from './embeds.ts'
import { DIAGRAMS_SCRIPT, FRAMES_SCRIPT, MESSAGES_SCRIPT } from './frames.ts'

/**
 * The text of the one `<script>` element of a page with these blocks, byte for byte, for its hash in a
 * Content-Security-Policy; empty when the page needs none. It copies code, shows diagrams, loads embeds that are
 * clicked, and lets frames follow the height of their document. SPEC.md 10.11
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

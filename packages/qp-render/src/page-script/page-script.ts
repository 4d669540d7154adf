import { assertSafeBlocks, type KnownBlock, type Layout, type SafeBlock } from 'qp-schema'
import { resolveEmbed } from 'qp-schema/policy'
import { isDiagramBlock } from '../frames/diagram.ts'
import { fullBleedBlock, isFramedBlock } from '../frames/frames.ts'
import { knownBlocks } from '../forward-compatibility/unknown-blocks.ts'
import { COPY_LINES_SCRIPT, COPY_SCRIPT } from './copy.ts'
import { EACH_SCRIPT, LIVE_EACH_SCRIPT } from './each.ts'
import { EMBEDS_SCRIPT } from './embeds.ts'
import { DIAGRAMS_SCRIPT, FRAMES_SCRIPT, MESSAGES_SCRIPT } from './frames.ts'
import { LIVE_BLOCKS_SCRIPT, LIVE_SCRIPT, MERGE_SCRIPT } from './live.ts'

/**
 * The text of the one `<script>` element of a page with these blocks, byte for byte, for its hash in a
 * Content-Security-Policy; empty when the page needs none. It copies code, shows diagrams, loads embeds that are
 * clicked, and lets frames follow the height of their document. SPEC.md 10.11
 *
 * @param isLive - the page follows its own changes: then it has all of this, for what may come. SPEC.md 10.29.8
 */
export function pageScript(
  page: readonly SafeBlock[],
  layout: Layout = 'standard',
  isLive: boolean = false,
): string {
  assertSafeBlocks(page, 'pageScript')
  const blocks = knownBlocks(page)
  if (fullBleedBlock(page, layout) !== undefined) return ''
  if (isLive) return scriptOf(liveParts())
  const diagrams = blocks.some(isDiagramBlock)
  const frames = blocks.some(isFramedBlock)
  const parts = [
    blocks.some(hasCode) && (blocks.some(isNotCopied) ? COPY_LINES_SCRIPT : COPY_SCRIPT),
    blocks.some(isFacade) && EMBEDS_SCRIPT,
    (diagrams || frames) && MESSAGES_SCRIPT,
    diagrams && DIAGRAMS_SCRIPT,
    frames && FRAMES_SCRIPT,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : scriptOf([EACH_SCRIPT, ...parts])
}

function scriptOf(parts: readonly string[]): string {
  return `(()=>{\n${parts.join('\n')}\n})()`
}

function isFacade(block: SafeBlock): boolean {
  return block.type === 'embed' && resolveEmbed(block.embedType, block.url) !== undefined
}

function liveParts(): string[] {
  return [
    LIVE_BLOCKS_SCRIPT,
    LIVE_EACH_SCRIPT,
    COPY_LINES_SCRIPT,
    EMBEDS_SCRIPT,
    MESSAGES_SCRIPT,
    DIAGRAMS_SCRIPT,
    FRAMES_SCRIPT,
    MERGE_SCRIPT,
    LIVE_SCRIPT,
  ]
}

/** Whether a block has a copy button. */
function hasCode(block: KnownBlock): boolean {
  return block.type === 'code' || ('html' in block && /<pre[^<>]*><code/.test(block.html))
}

/** Whether a block may have a part within code that is not copied. */
function isNotCopied(block: KnownBlock): boolean {
  return block.type === 'code'
    ? block.language === 'diff'
    : block.type === 'callout' && (block.line ?? block.lines) !== undefined
}

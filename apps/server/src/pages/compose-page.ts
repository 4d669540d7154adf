import { markdownToBlocks, startsWithTitle, titleBlock } from 'qp-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, fitsFullBleed, type Layout, LIMITS, type SafeBlock, type Warning } from 'qp-schema'
import { bodyTooLarge, layoutUnavailable, noContent } from '../http/api-error.ts'
import type { RequirePro } from './entitlements.ts'

/** The content of a request: markdown or blocks. */
export interface SubmittedContent {
  readonly content?: string
  readonly blocks?: readonly Block[]
}

/** A page's content as a request submits it. */
export interface SubmittedPage extends SubmittedContent {
  readonly title?: string
  readonly layout?: Layout
}

/** Blocks that are safe to store, and what was dropped on the way. */
export interface ComposedBlocks {
  readonly blocks: SafeBlock[]
  readonly warnings: Warning[]
}

/** A page that is ready to store. */
export interface ComposedPage extends ComposedBlocks {
  readonly layout: Layout
  /** The title of a full-bleed page, which shows no heading; only the derived meta uses it. */
  readonly titleHint: string | null
}

/** body → blocks → layout and Pro rules → safe blocks → title. SPEC.md 6.1, 3.6, 9.20 */
export async function composePage(page: SubmittedPage, requirePro: RequirePro): Promise<ComposedPage> {
  const layout = page.layout ?? 'standard'
  const title = page.title?.trim() ?? ''
  const submitted = toBlocks(page)
  await checkLayout(layout, submitted.blocks, requirePro)
  const composed = await composeBlocks(submitted, requirePro)
  if (layout === 'full_bleed') return { ...composed, layout, titleHint: title === '' ? null : title }
  return { ...composed, blocks: injectTitle(composed.blocks, title), layout, titleHint: null }
}

/** The blocks of an append. SPEC.md 6.5 */
export async function composeAppend(
  content: SubmittedContent,
  requirePro: RequirePro,
): Promise<ComposedBlocks> {
  return composeBlocks(toBlocks(content), requirePro)
}

interface SubmittedBlocks {
  readonly blocks: readonly Block[]
  readonly warnings: readonly Warning[]
}

function toBlocks({ content, blocks }: SubmittedContent): SubmittedBlocks {
  return content === undefined ? { blocks: blocks ?? [], warnings: [] } : markdownToBlocks(content)
}

async function composeBlocks(submitted: SubmittedBlocks, requirePro: RequirePro): Promise<ComposedBlocks> {
  if (submitted.blocks.some(isScripted)) await requirePro('An html block with safetyMode pro_sandboxed')
  const { blocks, warnings } = sanitizeBlocks(submitted.blocks)
  if (blocks.length === 0) throw noContent('Nothing is left to show after conversion and sanitizing.')
  if (blocks.length > LIMITS.pageBlocks) {
    throw bodyTooLarge(`A page holds at most ${LIMITS.pageBlocks} blocks; got ${blocks.length}.`)
  }
  return { blocks, warnings: [...submitted.warnings, ...warnings].slice(0, LIMITS.warnings) }
}

async function checkLayout(layout: Layout, blocks: readonly Block[], requirePro: RequirePro): Promise<void> {
  if (layout === 'standard') return
  if (!fitsFullBleed(blocks)) {
    throw layoutUnavailable(
      'The layout full_bleed needs exactly one html block with safetyMode sandboxed or pro_sandboxed.',
    )
  }
  await requirePro('The layout full_bleed')
}

function isScripted(block: Block): boolean {
  return block.type === 'html' && block.safetyMode === 'pro_sandboxed'
}

function injectTitle(blocks: SafeBlock[], title: string): SafeBlock[] {
  if (title === '' || startsWithTitle(blocks)) return blocks
  return [...sanitizeBlocks([titleBlock(title)]).blocks, ...blocks]
}

import { leastBlocks, markdownToBlocks, startsWithTitle, titleBlock } from 'qp-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, fitsFullBleed, type Layout, LIMITS, type SafeBlock, type Warning } from 'qp-schema'
import { bodyTooLarge, noContent } from '../http/api-error.ts'
import { attempt, type Outcome } from '../work/outcome.ts'
import { serializeBlocks, type StoredBlocks } from './page-repository-segments.ts'

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

/** Blocks that are safe and ready to store. */
export interface StorableContent {
  readonly blocks: StoredBlocks
  /** What was dropped on the way. */
  readonly warnings: Warning[]
}

/** What the content of a request came to. */
export interface ComposedContent {
  /** Whether it has scripts of the author's, which only Pro accounts may publish. */
  readonly scripted: boolean
  /** Refused when nothing is left, or too much. */
  readonly storable: Outcome<StorableContent>
}

/** What the page of a request came to. */
export interface ComposedPage extends ComposedContent {
  readonly layout: Layout
  /** Whether the layout suits the blocks as they were submitted. */
  readonly layoutFits: boolean
  /** The title of a full-bleed page, which shows no heading; only the derived meta uses it. */
  readonly titleHint: string | null
}

/**
 * body → blocks → safe blocks → title. SPEC.md 6.1, 3.6, 9.20
 *
 * @throws ContentTooComplexError
 */
export function composePage(page: SubmittedPage): ComposedPage {
  const layout = page.layout ?? 'standard'
  const bleeds = layout === 'full_bleed'
  const title = page.title?.trim() ?? ''
  const submitted = toBlocks(page)
  return {
    ...compose(submitted, bleeds ? '' : title),
    layout,
    layoutFits: !bleeds || fitsFullBleed(submitted.blocks),
    titleHint: bleeds && title !== '' ? title : null,
  }
}

/**
 * The blocks of an append. SPEC.md 6.5
 *
 * @throws ContentTooComplexError
 */
export function composeAppend(content: SubmittedContent): ComposedContent {
  return compose(toBlocks(content), '')
}

interface SubmittedBlocks {
  readonly blocks: readonly Block[]
  readonly warnings: readonly Warning[]
}

function toBlocks({ content, blocks }: SubmittedContent): SubmittedBlocks {
  if (content === undefined) return { blocks: blocks ?? [], warnings: [] }
  // Known long before all of them are there.
  requireFewBlocks(leastBlocks(content, LIMITS.pageBlocks + 1))
  return markdownToBlocks(content)
}

/** Counts blocks before any work goes into them: those that show nothing are among them. SPEC.md 8.1.2 */
export function requireFewBlocks(count: number): void {
  if (count > LIMITS.pageBlocks) throw bodyTooLarge(`A page holds at most ${LIMITS.pageBlocks} blocks.`)
}

function compose(submitted: SubmittedBlocks, title: string): ComposedContent {
  requireFewBlocks(submitted.blocks.length)
  const { blocks, warnings: losses } = sanitizeBlocks(submitted.blocks)
  const warnings = [...submitted.warnings, ...losses].slice(0, LIMITS.warnings)
  return {
    scripted: submitted.blocks.some(isScripted),
    storable: attempt(() => {
      if (blocks.length === 0) {
        throw noContent('Nothing is left to show after conversion and sanitizing.', warnings)
      }
      return { blocks: serializeBlocks(injectTitle(blocks, title)), warnings }
    }),
  }
}

function isScripted(block: Block): boolean {
  return block.type === 'html' && block.safetyMode === 'pro_sandboxed'
}

function injectTitle(blocks: SafeBlock[], title: string): SafeBlock[] {
  if (title === '' || startsWithTitle(blocks)) return blocks
  return [...sanitizeBlocks([titleBlock(title)]).blocks, ...blocks]
}

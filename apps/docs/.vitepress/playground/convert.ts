import { isFramedBlock, renderBlocks, renderPage } from 'qp-render'
import { drawChart } from 'qp-render/charts'
import { createHighlighter } from 'qp-render/highlight'
import { createMathRenderer } from 'qp-render/math'
import { injectTitle, markdownToBlocks, type SourcePositions } from 'qp-markdown'
import { emojiNamed } from 'qp-markdown/emoji'
import { gfmToBlocks } from 'qp-markdown/gfm'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, escapeHtml, type SafeBlock, type Warning } from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { blocksIn, type Draft } from './draft.ts'

/** What became of a draft. */
export interface Made {
  /** The document of the page, for a frame that runs nothing. */
  readonly page: string
  /** Where the blocks of the page stand in a text of markdown. */
  readonly positions?: SourcePositions | undefined
  readonly blocks: string
  readonly markdown: string
  /** The HTML of the blocks alone. */
  readonly html: string
  readonly warnings: readonly Pick<Warning, 'code' | 'path' | 'message'>[]
}

/** What became of a draft, or why nothing did. */
export type Outcome = Made | { readonly problem: string }

/** Converts a draft as a publish does (6.1): markdown to blocks to safe blocks. Only these are shown. SPEC.md 10.30.7 */
export function convert({ source, text, variant, theme }: Draft): Outcome {
  try {
    const read = source === 'blocks' ? readBlocks(text) : readMarkdown(text, variant)
    if ('problem' in read) return read
    const sanitized = sanitizeBlocks(read.blocks)
    const titled = injectTitle(sanitized.blocks, read.title ?? '')
    const { blocks } = titled.length === sanitized.blocks.length ? sanitized : sanitizeBlocks(titled)
    return {
      page: documentOf(blocks, theme),
      positions: read.positions && positionsOf(read.positions, sanitized.warnings, blocks.length),
      blocks: JSON.stringify(blocks, null, 2),
      markdown: blocksToMarkdown(blocks, variant === 'gfm' ? { variant } : {}),
      html: renderBlocks(shown(blocks), renderers()),
      warnings: [...read.warnings, ...sanitized.warnings],
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

interface Read {
  readonly blocks: Block[]
  readonly warnings: readonly Warning[]
  readonly title?: string | undefined
  readonly positions?: SourcePositions | undefined
}

function readMarkdown(text: string, variant: Draft['variant']): Read {
  if (variant === 'plain') return markdownToBlocks(text, { positions: true })
  const { frontMatter, ...read } = gfmToBlocks(text, { emoji: emojiNamed, positions: true })
  return { ...read, title: frontMatter.title }
}

/** Those of the blocks that are shown: some were dropped, and a title may come before all. */
function positionsOf(
  positions: SourcePositions,
  warnings: readonly Warning[],
  shownBlocks: number,
): SourcePositions {
  const dropped = new Set(warnings.filter(({ code }) => code === 'block_dropped').map(({ path }) => path))
  const kept = positions.filter((_, index) => !dropped.has(`blocks[${index}]`))
  return shownBlocks > kept.length ? [null, ...kept] : kept
}

function readBlocks(text: string): Read | { readonly problem: string } {
  const parsed = parseBlocks(blocksIn(text))
  if (parsed.ok) return { blocks: parsed.value, warnings: [] }
  return { problem: parsed.issues.map(({ path, message }) => `${path}: ${message}`).join('\n') }
}

/**
 * The sandbox opens no windows, so that links to other pages do nothing. Those to a part of this one would be resolved
 * against the playground's address. The policy refuses scripts as the sandbox does, should one of the two fail.
 */
function documentOf(blocks: readonly SafeBlock[], theme: Draft['theme']): string {
  return renderPage(
    { blocks: shown(blocks), theme },
    { ...renderers(), script: false, contents: true, wholeCss: true },
  )
    .replace('<head>', `<head>${NO_SCRIPTS}<base target="_blank">`)
    .replaceAll(LINK_WITHIN, '<a target="_self"$<attributes> href="about:srcdoc#')
}

const LINK_WITHIN = /<a(?<attributes>(?: [^<>]*)?) href="#/g

const NO_SCRIPTS = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

function renderers() {
  return {
    highlight: createHighlighter(),
    math: createMathRenderer(),
    chart: drawChart,
    frameUrl: () => 'about:blank',
  }
}

/** Documents and embeds are named: the frame of the playground loads no other one. SPEC.md 10.30.7 */
function shown(blocks: readonly SafeBlock[]): SafeBlock[] {
  return blocks.flatMap((block) => {
    if (isFramedBlock(block))
      return note(
        block.safetyMode === 'pro_sandboxed'
          ? 'A document with scripts. It runs in a frame of its own on the published page, and needs a Pro account.'
          : 'A document. The published page shows it in a frame of its own.',
      )
    if (block.type === 'embed') return note(`${block.embedType}: ${block.url}. The published page shows it.`)
    return [block]
  })
}

function note(text: string): SafeBlock[] {
  return sanitizeBlocks([{ type: 'callout', tone: 'info', html: `<p>${escapeHtml(text)}</p>` }]).blocks
}

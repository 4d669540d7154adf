import {
  type DerivedMeta,
  deriveMeta,
  isFramedBlock,
  type PageOptions,
  previewPicture,
  renderPage,
  toPlainText,
} from 'qp-render'
import { diagramPictures } from 'qp-render/document'
import { escapeHtml, type SafeBlock } from 'qp-schema'
import { EMBED_PROVIDERS, resolveEmbed } from 'qp-schema/policy'
import type { AnyBlock } from '../../any-block.ts'
import type { PageContent } from '../../session/page-content.ts'
import { shownBlocks } from '../../shown-blocks.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import type { DiagramPictures } from './preview-diagrams.ts'

/**
 * The document that the preview shows in its sandboxed frame: the page as it will be, but with placeholders for frames
 * and embeds, and with links that lead nowhere. What nobody has sanitized yet is in it: the frame runs nothing. SPEC.md
 * 10.10.6
 *
 * @param diagrams - pictures of the page's diagrams by the indices of their blocks; without it, their sources stand there
 */
export async function previewHtml(
  { blocks, theme, meta, lang, dir, layout }: PageContent,
  diagrams?: DiagramPictures,
): Promise<string> {
  const document = renderPage(
    {
      blocks: previewBlocks(blocks),
      theme,
      meta,
      ...(lang !== null && { lang }),
      ...(dir !== null && { dir }),
      ...(layout === 'full_bleed' && { title: '' }),
    },
    {
      ...(await drawnBy(blocks)),
      frameUrl: () => 'about:blank',
      ...(diagrams && { components: { code: diagramPictures((index) => diagrams.get(index)) } }),
      footLine: true,
      contents: true,
      wholeCss: true,
      script: false,
    },
  )
  // A srcdoc frame resolves even #fragments against the editor's URL; the sandbox opens no windows.
  return document.replace('<head>', '<head><base target="_blank">')
}

/** What draws formulas and charts and colours code, as the service does, where the page has some. */
export async function drawnBy(
  blocks: readonly AnyBlock[],
): Promise<Pick<PageOptions, 'chart' | 'math' | 'highlight'>> {
  const text = JSON.stringify(blocks)
  const [math, highlight, charts] = await Promise.all([
    text.includes('class=\\"math') ? import('qp-render/math') : undefined,
    /"type":"code"|class=\\"language-/.test(text) ? import('qp-render/highlight') : undefined,
    text.includes('"as":"') ? import('qp-render/charts') : undefined,
  ])
  return {
    ...(math && { math: math.createMathRenderer() }),
    ...(highlight && { highlight: highlight.createHighlighter() }),
    ...(charts && { chart: charts.drawChart }),
  }
}

/** The title and the description that previews of a page show. */
export function shownMeta({ blocks, meta }: PageContent): DerivedMeta {
  return deriveMeta(shownBlocks(blocks), meta)
}

/**
 * The picture that previews of a page show, as its head will name it; without one they show its card.
 *
 * @param sizeOf - what is known of the size of a picture, by its address
 */
export function shownPicture(
  { blocks }: PageContent,
  sizeOf: NonNullable<PageOptions['picture']>,
): string | undefined {
  return previewPicture(shownBlocks(blocks), { picture: sizeOf })
}

/** The text of blocks, to compare two versions of a page. */
export function textOf(blocks: readonly AnyBlock[]): string {
  return toPlainText(shownBlocks(blocks), { onUnknown: 'placeholder' })
}

/** Frames are replaced: here their parent has an opaque origin, which their `frame-ancestors` does not allow. */
function previewBlocks(blocks: readonly AnyBlock[]): SafeBlock[] {
  return shownBlocks(blocks).flatMap((block) => {
    if (isFramedBlock(block)) return placeholder(DIALOG_TEXTS.preview.frameName)
    const target = block.type === 'embed' ? resolveEmbed(block.embedType, block.url) : undefined
    if (block.type !== 'embed' || target === undefined) return [block]
    const name =
      block.embedType === 'iframe_sandbox'
        ? DIALOG_TEXTS.preview.embedName
        : EMBED_PROVIDERS[block.embedType].name
    return placeholder(`${name}: ${block.title ?? target.href}`)
  })
}

function placeholder(text: string): SafeBlock[] {
  const style = 'padding:2.5rem 1rem;border:1px dashed;border-radius:8px;text-align:center;opacity:0.75'
  const html = `<div style="${style}">${escapeHtml(text)}<br>${DIALOG_TEXTS.preview.later}</div>`
  return shownBlocks([{ type: 'html', safetyMode: 'strict_sanitized', html }])
}

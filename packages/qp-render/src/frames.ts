import {
  assertArgument,
  assertSafeBlock,
  type HtmlBlock,
  isBlockOfType,
  type Layout,
  type SafeBlock,
} from 'qp-schema'
import { tagsOf } from 'qp-schema/policy'
import { FRAME_SCRIPT } from './frame-script.ts'
import { isKnownBlock } from './kit/read-blocks.ts'
import { markup, type SafeHtml } from './markup.ts'
import { documentTitleOf } from './text/html-to-text.ts'
import { attributeOf } from './text/attribute-of.ts'

/** An html block that is shown in a frame of its own. */
export type FramedBlock = Extract<SafeBlock, { safetyMode: 'sandboxed' | 'pro_sandboxed' }>

type Framed = Extract<HtmlBlock, { safetyMode: 'sandboxed' | 'pro_sandboxed' }>

/**
 * What a frame may do. Neither ever has `allow-same-origin`: an author's document must not reach this origin, its
 * cookies or its storage. SPEC.md 10.4
 *
 * - `allow-popups`, `allow-popups-to-escape-sandbox`: links open a tab, and that tab is an ordinary one.
 * - `allow-scripts`: for {@link FRAME_SCRIPT}. A `sandboxed` document has no other script after sanitizing, and the
 *   policy of its answer must allow no other: `script-src` with the hash of FRAME_SCRIPT alone.
 * - `allow-scripts` and also `allow-forms`, `allow-modals`, `allow-downloads` (`pro_sandboxed`): what the author's
 *   program needs to be one. Nothing lets it navigate the page around it.
 */
export const FRAME_SANDBOX: { readonly [M in Framed['safetyMode']]: string } = {
  sandboxed: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  pro_sandboxed:
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
}

/** Whether a block is shown in a frame of its own, whose document {@link renderFrame} makes. */
export function isFramedBlock(block: SafeBlock): block is FramedBlock {
  return (
    isKnownBlock(block) &&
    block.type === 'html' &&
    (block.safetyMode === 'sandboxed' || block.safetyMode === 'pro_sandboxed')
  )
}

/** Whether a page is nothing but one frame; a `full_bleed` page whose content cannot be that is an ordinary one. */
export function isFullBleed(blocks: readonly SafeBlock[], layout: Layout): boolean {
  const [first] = blocks
  return layout === 'full_bleed' && first !== undefined && isFramedBlock(first)
}

/** What assistive technology calls a frame: the `<title>` of its document, on one line, if that has words. */
export function frameTitle(block: HtmlBlock): string {
  assertArgument(isBlockOfType(block, 'html'), 'frameTitle', 'a block of the type html', block)
  return documentTitleOf(block.html) ?? 'Embedded document'
}

/** The element that shows a framed block. */
export function frameElement(
  block: Framed,
  url: string,
  loading: 'lazy' | 'eager',
  title?: string,
): SafeHtml {
  return markup`<iframe class="qp-box qp-frame" src="${url}" title="${title ?? frameTitle(block)}" sandbox="${FRAME_SANDBOX[block.safetyMode]}" loading="${loading}" referrerpolicy="no-referrer"></iframe>`
}

/**
 * The document at a frame's own address, to be served as UTF-8 and with a `Content-Security-Policy: sandbox` header
 * of the same flags. A `pro_sandboxed` document is served as it was sent, save that a missing doctype is added and
 * {@link FRAME_SCRIPT} appended; a `sandboxed` one is also given a charset, a viewport when it has none, and links
 * that open in a new tab. SPEC.md 10.4
 */
export function renderFrame(block: FramedBlock): string {
  assertSafeBlock(block, 'the block')
  assertArgument(isFramedBlock(block), 'renderFrame', 'a block for which isFramedBlock is true', block)
  // A byte order mark would be text here, and text ends the head before the author's own head begins.
  const document = block.html.replace(/^\uFEFF/, '')
  if (block.safetyMode === 'pro_sandboxed')
    return (hasDoctype(document) ? document : `<!doctype html>${document}`) + measuring()
  const viewport = hasViewport(document)
    ? ''
    : '<meta name="viewport" content="width=device-width,initial-scale=1">'
  // Parsers open the head at the first of these, and merge the tags of an <html> that comes later.
  return `<!doctype html><meta charset="utf-8">${viewport}<base target="_blank">${keepFragmentsInside(document)}${measuring()}`
}

function measuring(): string {
  return `<script>${FRAME_SCRIPT}</script>`
}

function hasDoctype(document: string): boolean {
  let position = 0
  for (const tag of tagsOf(document)) {
    if (document.slice(position, tag.start).trim() !== '' || tag.name !== '!') return false
    if (/^<!doctype/i.test(document.slice(tag.start, tag.start + 9))) return true
    position = tag.end
  }
  return false
}

function hasViewport(document: string): boolean {
  for (const tag of tagsOf(document)) {
    if (tag.name === 'meta' && attributeOf(document, tag, 'name')?.toLowerCase() === 'viewport') return true
  }
  return false
}

/** `<base target>` would open a new tab for a document's own table of contents, too. */
function keepFragmentsInside(document: string): string {
  const out: string[] = []
  let position = 0
  for (const tag of tagsOf(document)) {
    if (tag.closing || (tag.name !== 'a' && tag.name !== 'area')) continue
    if (attributeOf(document, tag, 'href')?.startsWith('#') !== true) continue
    out.push(document.slice(position, tag.nameEnd), ' target="_self"')
    position = tag.nameEnd
  }
  out.push(document.slice(position))
  return out.join('')
}

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
import { isKnownBlock } from '../forward-compatibility/unknown-blocks.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { documentTitleHtml, documentTitleOf } from '../text/html-to-text.ts'
import { attributeOf } from '../text/attribute-of.ts'

/** An html block that is shown in a frame of its own. */
export type FramedBlock = Extract<SafeBlock, { safetyMode: 'sandboxed' | 'pro_sandboxed' }>

type Framed = Extract<HtmlBlock, { safetyMode: 'sandboxed' | 'pro_sandboxed' }>

/**
 * The `sandbox` flags of a frame. Neither mode ever has `allow-same-origin`: an author's document must not reach this
 * origin, its cookies or its storage. FORMAT.md 10.4
 *
 * - `allow-popups`, `allow-popups-to-escape-sandbox`: links open a tab, and that tab is an ordinary one.
 * - `allow-scripts`: {@link FRAME_SCRIPT} runs. A sanitized `sandboxed` document has no other script, and the policy
 *   of its answer must allow no other: `script-src` with the hash of FRAME_SCRIPT alone.
 * - `allow-forms`, `allow-modals`, `allow-downloads` (`pro_sandboxed`): the author's program works like any other.
 *   Nothing lets it navigate the page around it.
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

/**
 * The block that a page consists of when it is nothing but one frame. A `full_bleed` page of other content has none and
 * is shown as an ordinary one.
 */
export function fullBleedBlock(blocks: readonly SafeBlock[], layout: Layout): FramedBlock | undefined {
  const [only] = blocks
  const fills = layout === 'full_bleed' && blocks.length === 1 && only !== undefined && isFramedBlock(only)
  return fills ? only : undefined
}

const UNTITLED = 'Embedded document'

/** What screen readers call a frame: the `<title>` of its document on one line, or `Embedded document` without one. */
export function frameTitle(block: HtmlBlock): string {
  assertArgument(isBlockOfType(block, 'html'), 'frameTitle', 'a block of the type html', block)
  return documentTitleOf(block.html) ?? UNTITLED
}

/** The element that shows a framed block. */
export function frameElement(
  block: Framed,
  url: string,
  loading: 'lazy' | 'eager',
  title?: string,
): SafeHtml {
  return markup`<iframe class="qp-box qp-frame" src="${url}" title="${title ?? sanitized(documentTitleHtml(block.html) ?? UNTITLED)}" sandbox="${FRAME_SANDBOX[block.safetyMode]}" loading="${loading}" referrerpolicy="no-referrer"></iframe>`
}

/**
 * The document at a frame's own address. Serve it as UTF-8, with the flags of {@link FRAME_SANDBOX} in
 * `Content-Security-Policy: sandbox`. SPEC.md 10.4
 *
 * {@link FRAME_SCRIPT} is appended to it. A `pro_sandboxed` document gets a doctype if it has none, and is as it was
 * sent otherwise. A `sandboxed` one gets a charset, a viewport if it has none, and links that open in a new tab.
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

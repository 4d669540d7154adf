import { type Block, type Kind, CONTENT_LIMITS } from 'qp-schema'
import {
  cleanText,
  EMBED_REFUSALS,
  ICON_DROPPED,
  LANG_DROPPED,
  NAME_DROPPED,
  quoted,
  safeUrl,
  urlProblem,
} from 'qp-schema/policy'
import type { Finding } from './findings.ts'
import type { HtmlKind } from './policy/policy.ts'
import { embedTypeOf, type PlainKind, SAFE_VALUES } from './safe-values.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Makes the value of a leaf in a block safe; `undefined` drops it. */
export type LeafSanitizer = (
  value: string,
  receive: (finding: Finding) => void,
  block: Block,
) => string | undefined

/** How a leaf of each kind in a block is made safe; `undefined` drops it. FORMAT.md 4 */
export const LEAF_SANITIZERS: { readonly [K in Kind]: LeafSanitizer } = {
  plainText: cleanText,
  icon: plain('icon', () => ({
    code: 'icon_dropped',
    message: `the icon was dropped: ${ICON_DROPPED.long(CONTENT_LIMITS.iconLength)}`,
  })),
  scriptedDocument: cleanText,
  linkUrl: plain('linkUrl', (value) => droppedUrl(value, urlProblem(value, 'link'))),
  imageUrl: plain('imageUrl', (value) => droppedUrl(value, urlProblem(value, 'image'))),
  embedUrl: plain('embedUrl', droppedEmbed),
  sourceCode: cleanText,
  languageTag: plain('languageTag', (value) => ({
    code: 'lang_dropped',
    message: `the language ${quoted(value)} was dropped: ${LANG_DROPPED.malformed}`,
  })),
  groupName: plain('groupName', (value) => ({
    code: 'name_dropped',
    message: `the name ${quoted(value)} was dropped: ${NAME_DROPPED.long(CONTENT_LIMITS.groupNameLength)}`,
  })),
  lineNumbers: cleanText,
  inlineHtml: html('inlineHtml'),
  richHtml: html('richHtml'),
  snippet: html('snippet'),
  document: html('document'),
}

function html(kind: HtmlKind): LeafSanitizer {
  return (value, receive) => sanitizeHtml(value, kind, receive)
}

/** @param findingOf - says why there is no safe value */
function plain(kind: PlainKind, findingOf: (value: string, block: Block) => Finding): LeafSanitizer {
  return (value, receive, block) => {
    const safe = SAFE_VALUES[kind](value, block)
    if (safe === undefined) receive(findingOf(value, block))
    return safe
  }
}

function droppedEmbed(value: string, block: Block): Finding {
  const clean = cleanText(value)
  const refusal = safeUrl(clean, 'frame') && EMBED_REFUSALS[embedTypeOf(block)]
  return droppedUrl(value, refusal ?? urlProblem(clean, 'frame'))
}

function droppedUrl(value: string, why: string): Finding {
  return { code: 'url_dropped', message: `the address ${quoted(value)} was dropped: ${why}` }
}

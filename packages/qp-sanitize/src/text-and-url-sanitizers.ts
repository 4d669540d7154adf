import { type Block, EMBED_TYPES, type EmbedBlock, type EmbedType, type Kind, LIMITS } from 'qp-schema'
import {
  cleanText,
  EMBED_REFUSALS,
  ICON_DROPPED,
  isLanguageTag,
  LANG_DROPPED,
  quoted,
  resolveEmbed,
  safeUrl,
  urlProblem,
} from 'qp-schema/policy'
import type { Finding } from './findings.ts'
import type { HtmlKind } from './policy/policy.ts'

/** Makes the value of a leaf in a block safe; `undefined` drops it. */
export type LeafSanitizer = (value: string, receive: Receive, block: Block) => string | undefined

type Receive = (finding: Finding) => void

/** How leaves that are no HTML, or HTML of which nothing is taken away, are made safe. FORMAT.md 4 */
export const TEXT_AND_URL_SANITIZERS: { readonly [K in Exclude<Kind, HtmlKind>]: LeafSanitizer } = {
  plainText: cleanText,
  icon,
  // Runs in a frame without an origin; what it says is its author's business.
  scriptedDocument: cleanText,
  linkUrl: url('link'),
  imageUrl: url('image'),
  embedUrl,
  sourceCode: cleanText,
  languageTag,
}

function url(purpose: 'link' | 'image'): LeafSanitizer {
  return (value, receive) => {
    const safe = safeUrl(cleanText(value), purpose)
    if (safe === undefined) receive(droppedUrl(value, urlProblem(value, purpose)))
    return safe
  }
}

function embedUrl(value: string, receive: Receive, block: Block): string | undefined {
  const embedType = embedTypeOf(block as Partial<EmbedBlock>)
  const clean = cleanText(value)
  const safe = safeUrl(clean, 'frame')
  if (resolveEmbed(embedType, clean) !== undefined) return safe
  receive(droppedUrl(value, (safe && EMBED_REFUSALS[embedType]) ?? urlProblem(clean, 'frame')))
  return undefined
}

/** A block of somebody's own type may have no provider beside its address: any page of https then. */
function embedTypeOf({ embedType }: Partial<EmbedBlock>): EmbedType {
  return EMBED_TYPES.find((known) => known === embedType) ?? 'iframe_sandbox'
}

function droppedUrl(value: string, why: string): Finding {
  return { code: 'url_dropped', message: `the address ${quoted(value)} was dropped: ${why}` }
}

function languageTag(value: string, receive: Receive): string | undefined {
  const clean = cleanText(value)
  if (clean === '' || isLanguageTag(clean)) return clean
  receive({
    code: 'lang_dropped',
    message: `the language ${quoted(value)} was dropped: ${LANG_DROPPED.malformed}`,
  })
  return undefined
}

function icon(value: string, receive: Receive): string | undefined {
  const clean = cleanText(value)
  let length = 0
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean)) {
    length += 1
    if (length > LIMITS.iconLength) {
      const why = ICON_DROPPED.long(LIMITS.iconLength)
      receive({ code: 'icon_dropped', message: `the icon was dropped: ${why}` })
      return undefined
    }
  }
  return clean
}

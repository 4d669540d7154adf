import {
  type Block,
  EMBED_TYPES,
  type EmbedBlock,
  type EmbedType,
  type Kind,
  CONTENT_LIMITS,
} from 'qp-schema'
import { cleanText, groupNameOf, isLanguageTag, resolveEmbed, safeUrl } from 'qp-schema/policy'
import type { HtmlKind } from './policy/policy.ts'

/** A kind that is no HTML, or HTML of which nothing is taken away. */
export type PlainKind = Exclude<Kind, HtmlKind>

/** The safe value of a leaf in a block; `undefined` where there is none. */
export type SafeValue = (value: string, block: Block) => string | undefined

/** What leaves that are no HTML, or HTML of which nothing is taken away, become. FORMAT.md 4 */
export const SAFE_VALUES: { readonly [K in PlainKind]: SafeValue } = {
  plainText: cleanText,
  icon,
  // Runs in a frame without an origin; what it says is its author's business.
  scriptedDocument: cleanText,
  linkUrl: (value) => safeUrl(cleanText(value), 'link'),
  imageUrl: (value) => safeUrl(cleanText(value), 'image'),
  embedUrl,
  sourceCode: cleanText,
  languageTag,
  groupName: groupNameOf,
  lineNumbers: cleanText,
}

function embedUrl(value: string, block: Block): string | undefined {
  const clean = cleanText(value)
  return resolveEmbed(embedTypeOf(block), clean) && safeUrl(clean, 'frame')
}

/** A block of somebody's own type may have no provider beside its address: any page of https then. */
export function embedTypeOf(block: Block): EmbedType {
  const { embedType } = block as Partial<EmbedBlock>
  return EMBED_TYPES.find((known) => known === embedType) ?? 'iframe_sandbox'
}

function languageTag(value: string): string | undefined {
  const clean = cleanText(value)
  return clean === '' || isLanguageTag(clean) ? clean : undefined
}

function icon(value: string): string | undefined {
  const clean = cleanText(value)
  let length = 0
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean)) {
    length += 1
    if (length > CONTENT_LIMITS.iconLength) return undefined
  }
  return clean
}

import { ContentTooComplexError, type KnownBlock, type Leaf, mapLeaves } from 'qp-schema'

/** The kinds of HTML that stand in the page itself. Documents have frames of their own. */
export type PageHtmlKind = 'inlineHtml' | 'richHtml' | 'snippet'

/** Makes an author's HTML safe for its kind. `sanitizeHtml` of qp-sanitize is one. */
export type SanitizeHtml = (html: string, kind: PageHtmlKind) => string

/**
 * The block with its HTML sanitized, rebuilt from its declared fields.
 *
 * @throws ContentTooComplexError with the path of the leaf, when the sanitizer throws one
 */
export function sanitizeLeaves(block: KnownBlock, path: string, sanitize: SanitizeHtml): KnownBlock {
  const sanitized = mapLeaves(block, (leaf) => {
    if (!isPageHtml(leaf.kind)) return leaf.value
    try {
      return String(sanitize(leaf.value, leaf.kind))
    } catch (error) {
      throw error instanceof ContentTooComplexError ? error.at(`${path}.${leaf.path}`) : error
    }
  })
  return sanitized ?? block
}

/** Whether leaves of a kind are HTML of the page itself. */
export function isPageHtml(kind: Leaf['kind']): kind is PageHtmlKind {
  return kind === 'inlineHtml' || kind === 'richHtml' || kind === 'snippet'
}

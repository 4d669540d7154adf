import { ContentTooComplexError, type Leaf, type LeafMapper } from 'qp-schema'

/** The kinds of HTML that stand in the page itself. Documents have frames of their own. */
export type PageHtmlKind = 'inlineHtml' | 'richHtml' | 'snippet'

/** Makes an author's HTML safe for its kind. `sanitizeHtml` of qp-sanitize is one. */
export type SanitizeHtml = (html: string, kind: PageHtmlKind) => string

/**
 * What sanitizes the HTML of a block, for `mapLeaves`.
 *
 * @throws ContentTooComplexError with the path of the leaf, when the sanitizer throws one
 */
export function sanitizingLeaves(path: string, sanitize: SanitizeHtml): LeafMapper {
  return (leaf) => {
    if (!isPageHtml(leaf.kind)) return leaf.value
    try {
      return String(sanitize(leaf.value, leaf.kind))
    } catch (error) {
      throw error instanceof ContentTooComplexError ? error.at(`${path}.${leaf.path}`) : error
    }
  }
}

/** Whether leaves of a kind are HTML of the page itself. */
export function isPageHtml(kind: Leaf['kind']): kind is PageHtmlKind {
  return kind === 'inlineHtml' || kind === 'richHtml' || kind === 'snippet'
}

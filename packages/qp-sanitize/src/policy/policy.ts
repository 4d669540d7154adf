import type { AttributeRule } from 'qp-schema/policy'

/** The kinds of HTML that pass through a filter. */
export type HtmlKind = 'inlineHtml' | 'richHtml' | 'snippet' | 'document'

/** How the value of an attribute is checked in a framed document. */
export type DocumentRule =
  | AttributeRule
  /** An https URL; for images also a `data:` URL of an image. */
  | { readonly asset: 'image' | 'media' | 'stylesheet' }
  /** Candidates of `srcset`, each checked as an image asset. */
  | { readonly srcset: true }
  /** CSS declarations that may do all that a style sheet may. */
  | { readonly css: true }
  /** `#name` of the same document. */
  | { readonly fragment: true }
  /** A presentation attribute of SVG: a URL in it may only be a `#name` of the same document. */
  | { readonly paint: true }

/** What one kind of HTML may hold. All names are lower case, save the SVG elements that have capitals. */
export interface Policy {
  /** Tags, each with the attributes that only it has. */
  readonly tags: { readonly [tag: string]: { readonly [attribute: string]: DocumentRule } }
  /** Attributes of every tag. */
  readonly everywhere: { readonly [attribute: string]: DocumentRule }
  /** Prefixes of attributes of every tag whose value is text: `aria-`, `data-`. */
  readonly prefixes: readonly string[]
  readonly renamed: { readonly [tag: string]: string }
  /** Tags that go together with what they contain; others keep their content. */
  readonly droppedWithContent: readonly string[]
  /** Attributes without which a tag has no use, as alternatives: it is dropped when none of them is complete and safe. */
  readonly required: { readonly [tag: string]: readonly (readonly string[])[] }
  /** Tags that are as good as unknown without one of these attributes. */
  readonly only: { readonly [tag: string]: readonly string[] }
  /** Attributes whose loss is not worth a warning. */
  readonly silent: readonly string[]
  /** SVG elements, and those among them that go together with what they contain. */
  readonly svg: { readonly tags: readonly string[]; readonly droppedWithContent: readonly string[] }
}

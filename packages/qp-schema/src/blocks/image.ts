import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/**
 * A picture on its own. FORMAT.md 3.5.2
 *
 * @example
 * ```json
 * { "type": "image", "url": "https://example.org/harbour.jpg", "alt": "The harbour at low tide" }
 * ```
 */
export interface ImageBlock extends InLanguage {
  type: 'image'
  /** An absolute http or https URL. */
  url: string
  /** What the picture shows, for people who do not see it. Plain text. */
  alt?: string
}

export default {
  fields: { url: 'imageUrl', alt: { optional: 'plainText' }, lang, dir },
} as const satisfies PlainKindsOf<ImageBlock>

import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'
import type { CONTENT_LIMITS } from '../limits.ts'

/** What a picture takes on the page, where there is room: its place is kept while it loads. FORMAT.md 3.5.2 */
export interface ImageSize {
  /** In CSS pixels, a whole number from 1 to 10,000; never without `height`. */
  width: number
  /** In CSS pixels, a whole number from 1 to 10,000; never without `width`. */
  height: number
}

/**
 * A picture on its own. FORMAT.md 3.5.2
 *
 * @example
 * ```json
 * { "type": "image", "url": "https://example.org/harbour.jpg", "alt": "The harbour at low tide" }
 * ```
 * @example
 * ```json
 * {
 *   "type": "image",
 *   "url": "https://example.org/harbour.jpg",
 *   "alt": "The harbour at low tide",
 *   "caption": "Seen from the north mole",
 *   "size": { "width": 960, "height": 420 }
 * }
 * ```
 */
export interface ImageBlock extends InLanguage, Arranged {
  type: 'image'
  /** An absolute http or https URL. */
  url: string
  /** What the picture shows, for people who cannot see it. Plain text. */
  alt?: string
  /** Below the picture, for everybody. Plain text. */
  caption?: string
  /** What it takes on the page, where there is room: its place is kept while it loads. */
  size?: ImageSize
}

// A number of its own: bundlers would keep all limits.
const side = { integer: [1, 10_000] } as const satisfies {
  integer: readonly [1, typeof CONTENT_LIMITS.imageSide]
}

export default {
  fields: {
    url: 'imageUrl',
    alt: { optional: 'plainText' },
    caption: { optional: 'plainText' },
    size: { optional: { width: side, height: side } },
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<ImageBlock>

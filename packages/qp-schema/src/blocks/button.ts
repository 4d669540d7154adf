import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** How a button is filled. FORMAT.md 3.5.12 */
export const BUTTON_VARIANTS = ['filled', 'outline', 'soft'] as const
/** The corners of a button. FORMAT.md 3.5.12 */
export const BUTTON_SHAPES = ['rounded', 'pill', 'square'] as const
/** The colour of a button; `theme` follows the page's theme. FORMAT.md 3.5.12 */
export const BUTTON_ACCENTS = ['theme', 'slate', 'blue', 'green', 'amber', 'red', 'purple', 'pink'] as const

/** One of {@link BUTTON_VARIANTS}. */
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number]
/** One of {@link BUTTON_SHAPES}. */
export type ButtonShape = (typeof BUTTON_SHAPES)[number]
/** One of {@link BUTTON_ACCENTS}. */
export type ButtonAccent = (typeof BUTTON_ACCENTS)[number]

/**
 * A link that looks like a button. FORMAT.md 3.5.12
 *
 * @example
 * ```json
 * {
 *   "type": "button",
 *   "url": "https://example.org/tickets",
 *   "label": "Book a seat",
 *   "description": "From 12 euros",
 *   "variant": "filled",
 *   "shape": "pill",
 *   "accent": "theme",
 *   "icon": "⛵"
 * }
 * ```
 */
export interface ButtonBlock extends InLanguage, Arranged {
  type: 'button'
  /** An http, https, mailto or tel URL, or a `#fragment` of the page. */
  url: string
  /** Plain text. */
  label: string
  /** A line below the label. Plain text. */
  description?: string
  /** How it is filled. */
  variant: ButtonVariant
  /** Its corners. */
  shape: ButtonShape
  /** Its colour; `theme` follows the page's theme. */
  accent: ButtonAccent
  /** Plain text of at most 8 characters, meant for an emoji. */
  icon?: string
}

export default {
  fields: {
    url: 'linkUrl',
    label: 'plainText',
    description: { optional: 'plainText' },
    variant: { choice: BUTTON_VARIANTS },
    shape: { choice: BUTTON_SHAPES },
    accent: { choice: BUTTON_ACCENTS },
    icon: { optional: 'icon' },
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<ButtonBlock>

import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/**
 * Words of somebody else. FORMAT.md 3.5.6
 *
 * @example
 * ```json
 * {
 *   "type": "quote",
 *   "html": "<p>Everything flows.</p>",
 *   "attribution": "Heraclitus, as others tell it"
 * }
 * ```
 */
export interface QuoteBlock extends InLanguage, Arranged {
  type: 'quote'
  /** Rich HTML. */
  html: string
  /** Whose words they are. Plain text. */
  attribution?: string
}

export default {
  fields: { html: 'richHtml', attribution: { optional: 'plainText' }, lang, dir, width, fold, tab },
} as const satisfies PlainKindsOf<QuoteBlock>

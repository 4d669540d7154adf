import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/**
 * Two texts side by side. FORMAT.md 3.5.9
 *
 * @example
 * ```json
 * {
 *   "type": "comparison",
 *   "left": "Two boats, one crew",
 *   "right": "Two boats, two crews",
 *   "leftLabel": "Before",
 *   "rightLabel": "After"
 * }
 * ```
 */
export interface ComparisonBlock extends InLanguage, Arranged {
  type: 'comparison'
  /** Plain text; newlines are kept. */
  left: string
  /** Plain text; newlines are kept. */
  right: string
  /** Stands above the left text. Plain text. */
  leftLabel?: string
  /** Stands above the right text. Plain text. */
  rightLabel?: string
}

export default {
  fields: {
    left: 'plainText',
    right: 'plainText',
    leftLabel: { optional: 'plainText' },
    rightLabel: { optional: 'plainText' },
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<ComparisonBlock>

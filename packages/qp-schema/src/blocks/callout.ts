import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** The tones of a callout. FORMAT.md 3.5.5 */
export const CALLOUT_TONES = ['info', 'warning', 'success'] as const

/** One of {@link CALLOUT_TONES}. */
export type CalloutTone = (typeof CALLOUT_TONES)[number]

/**
 * A note that stands out from the text. FORMAT.md 3.5.5
 *
 * @example
 * ```json
 * { "type": "callout", "tone": "warning", "html": "<p>The pier is closed on Friday.</p>" }
 * ```
 * @example
 * ```json
 * { "type": "callout", "tone": "warning", "label": "Caution", "html": "<p>The ladder is wet.</p>" }
 * ```
 */
export interface CalloutBlock extends InLanguage, Arranged {
  type: 'callout'
  /** What the note is for: it decides colour, icon and, without `label`, what is read aloud first. */
  tone: CalloutTone
  /** What kind of note it is, in the author's word, above the text. Plain text. `Important` and `Caution` have looks of their own. */
  label?: string
  /** Rich HTML. */
  html: string
}

export default {
  fields: {
    tone: { choice: CALLOUT_TONES },
    label: { optional: 'plainText' },
    html: 'richHtml',
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<CalloutBlock>

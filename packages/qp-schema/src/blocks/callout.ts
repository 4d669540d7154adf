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
 */
export interface CalloutBlock extends InLanguage {
  type: 'callout'
  /** What the note is for: it decides colour, icon and spoken label. */
  tone: CalloutTone
  /** Rich HTML. */
  html: string
}

export default {
  fields: { tone: { choice: CALLOUT_TONES }, html: 'richHtml', lang, dir },
} as const satisfies PlainKindsOf<CalloutBlock>

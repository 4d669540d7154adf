import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'
import { lineNumber } from '../line-numbers.ts'

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
 * @example
 * ```json
 * { "type": "callout", "tone": "info", "html": "<p>Metres above chart datum.</p>", "line": 2 }
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
  /** The line that it is about, of the code block before it or before the callouts between: it is shown below that line. */
  line?: number
  /** In place of `line`: several lines, as `5-9`. It is shown below the last. */
  lines?: string
}

export default {
  fields: {
    tone: { choice: CALLOUT_TONES },
    label: { optional: 'plainText' },
    html: 'richHtml',
    line: { optional: lineNumber },
    lines: { optional: 'lineNumbers' },
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<CalloutBlock>

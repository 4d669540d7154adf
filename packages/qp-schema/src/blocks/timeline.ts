import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** One entry of a timeline. FORMAT.md 3.5.8 */
export interface TimelineItem {
  /** When, or what stage. Plain text. */
  label: string
  /** What happened. Plain text; newlines are kept. */
  body: string
}

/**
 * Events in order. FORMAT.md 3.5.8
 *
 * @example
 * ```json
 * {
 *   "type": "timeline",
 *   "items": [
 *     { "label": "March", "body": "First draft" },
 *     { "label": "May", "body": "Open to everyone" }
 *   ]
 * }
 * ```
 */
export interface TimelineBlock extends InLanguage {
  type: 'timeline'
  /** In the order in which they are shown. */
  items: TimelineItem[]
}

export default {
  fields: { items: [{ label: 'plainText', body: 'plainText' }], lang, dir },
} as const satisfies PlainKindsOf<TimelineBlock>

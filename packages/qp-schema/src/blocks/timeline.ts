import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/** How far a step is. FORMAT.md 3.5.8 */
export const TIMELINE_STATES = ['next', 'now', 'done'] as const

/** One of {@link TIMELINE_STATES}. */
export type TimelineState = (typeof TIMELINE_STATES)[number]

/** One entry of a timeline. FORMAT.md 3.5.8 */
export interface TimelineItem {
  /** When, or what stage. Plain text. */
  label: string
  /** What happened. Plain text; newlines are kept. */
  body: string
  /** How far it is, where the entry is a step of something that goes on. */
  state?: TimelineState
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
 * @example
 * ```json
 * {
 *   "type": "timeline",
 *   "items": [
 *     { "label": "Survey", "body": "Both piers", "state": "done" },
 *     { "label": "Repair", "body": "Planks of the north pier", "state": "now" },
 *     { "label": "Opening", "body": "With the regatta", "state": "next" }
 *   ]
 * }
 * ```
 */
export interface TimelineBlock extends InLanguage, Arranged {
  type: 'timeline'
  /** In the order in which they are shown. */
  items: TimelineItem[]
}

export default {
  fields: {
    items: [{ label: 'plainText', body: 'plainText', state: { optional: { choice: TIMELINE_STATES } } }],
    lang,
    dir,
    width,
    fold,
    tab,
  },
} as const satisfies PlainKindsOf<TimelineBlock>

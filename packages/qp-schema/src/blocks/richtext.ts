import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'
import { dir, type InLanguage, lang } from '../language.ts'

/**
 * A run of text: a heading, a paragraph, a list, or several of them. FORMAT.md 3.5.1
 *
 * @example
 * ```json
 * { "type": "richtext", "html": "<h2>Tides</h2><p>High water at <strong>06:40</strong>.</p>" }
 * ```
 */
export interface RichtextBlock extends InLanguage, Arranged {
  type: 'richtext'
  /** Rich HTML. */
  html: string
}

export default {
  fields: { html: 'richHtml', lang, dir, width, fold, tab },
} as const satisfies PlainKindsOf<RichtextBlock>

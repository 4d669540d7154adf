import type { PlainKindsOf } from '../kinds.ts'
import type { Zod } from '../zod-type.ts'

/**
 * A run of text: a heading, a paragraph, a list, or several of them. SPEC.md 3.5.1
 *
 * @example
 * ```json
 * { "type": "richtext", "html": "<h2>Tides</h2><p>High water at <strong>06:40</strong>.</p>" }
 * ```
 */
export interface RichtextBlock {
  type: 'richtext'
  /** Rich HTML. */
  html: string
}

export const richtextKinds = { fields: { html: 'richHtml' } } as const satisfies PlainKindsOf<RichtextBlock>

export const richtextSchema = (z: Zod) => z.object({ type: z.literal('richtext'), html: z.string() })

import type { PlainKindsOf } from '../kinds.ts'
import type { Zod } from '../zod-type.ts'

/**
 * A thematic break. SPEC.md 3.5.7
 *
 * @example
 * ```json
 * { "type": "divider" }
 * ```
 */
export interface DividerBlock {
  type: 'divider'
}

export const dividerKinds = { fields: {} } as const satisfies PlainKindsOf<DividerBlock>

export const dividerSchema = (z: Zod) => z.object({ type: z.literal('divider') })

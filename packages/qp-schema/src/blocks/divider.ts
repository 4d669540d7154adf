import type { PlainKindsOf } from '../kinds/kinds.ts'

/**
 * A thematic break. FORMAT.md 3.5.7
 *
 * @example
 * ```json
 * { "type": "divider" }
 * ```
 */
export interface DividerBlock {
  type: 'divider'
}

export default { fields: {} } as const satisfies PlainKindsOf<DividerBlock>

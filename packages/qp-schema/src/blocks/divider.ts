import { type Arranged, fold, tab, width } from '../arrangement.ts'
import type { PlainKindsOf } from '../kinds/kinds.ts'

/**
 * A thematic break. FORMAT.md 3.5.7
 *
 * @example
 * ```json
 * { "type": "divider" }
 * ```
 */
export interface DividerBlock extends Arranged {
  type: 'divider'
}

export default { fields: { width, fold, tab } } as const satisfies PlainKindsOf<DividerBlock>

import { ENTRIES } from '../../blocks/entries.ts'
import type { MenuEntry } from '../../block-editing.ts'

const EXAMPLE = 'flowchart LR\n  A[Start] --> B[End]'

/** Code that is drawn below it: an example, which shows how one is written. */
const diagram: MenuEntry = {
  name: 'diagram',
  holdsText: false,
  make: (schema) => [schema.node('code_block', { language: 'mermaid' }, [schema.text(EXAMPLE)])],
}

/** What the menu of blocks offers: what can be put into a page, and what is a use of it. */
export const MENU_ENTRIES: readonly MenuEntry[] = ENTRIES.flatMap((entry) =>
  entry.name === 'code' ? [entry, diagram] : [entry],
)

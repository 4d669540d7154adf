import { Fragment, type Node } from 'prosemirror-model'
import { startsWithBox } from '../../blocks/lines.ts'
import { schema } from '../../document/schema.ts'
import type { EntryName } from '../../texts-menus.ts'

/** What the lists of the menu are written as. */
export const LIST_TAGS = {
  bulletList: 'ul',
  numberedList: 'ol',
  taskList: 'ul',
} as const satisfies { readonly [E in EntryName]?: string }

export function isList({ type }: Node): boolean {
  return /^[uo]l$/.test(type.name)
}

/** Lists as one of another kind, with their levels; `undefined` where something else is to be made, or of something else. */
export function asList(nodes: readonly Node[], name: EntryName): Node | undefined {
  if (!(name in LIST_TAGS) || !nodes.every(isList)) return undefined
  const tag = LIST_TAGS[name as keyof typeof LIST_TAGS]
  const listOf = (items: readonly Node[]): Node => schema.node(tag, null, items.map(itemOf))
  const itemOf = (item: Node): Node => {
    const content = item.children.map((child, index) => {
      if (isList(child)) return listOf(child.children)
      return index === 0 && child.type.name === 'p' ? child.copy(lineOf(child.content)) : child
    })
    return item.copy(Fragment.from(content))
  }
  const lineOf = (line: Fragment) => {
    if (name !== 'taskList') return withoutBox(line)
    return startsWithBox(line) ? line : line.addToStart(schema.text('☐ '))
  }
  return listOf(nodes.flatMap(({ children }) => children))
}

/** The text of a task: its box is for lists only. */
export function withoutBox(line: Fragment): Fragment {
  return startsWithBox(line) ? line.cut(2) : line
}

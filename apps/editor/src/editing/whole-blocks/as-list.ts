import { Fragment, type Node } from 'prosemirror-model'
import { startsWithBox } from '../../blocks/lines.ts'
import { schema } from '../../document/schema.ts'
import type { EntryName } from '../../texts-menus.ts'

const TAGS: { readonly [E in EntryName]?: 'ul' | 'ol' } = {
  bulletList: 'ul',
  numberedList: 'ol',
  taskList: 'ul',
}

export function isList({ type }: Node): boolean {
  return /^[uo]l$/.test(type.name)
}

/** Lists as one of another kind, with their levels; `undefined` where something else is to be made, or of something else. */
export function asList(nodes: readonly Node[], name: EntryName): Node | undefined {
  const tag = TAGS[name]
  if (tag === undefined || !nodes.every(isList)) return undefined
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

import './arrangement.css'
import type { Node } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Arranged, BlockWidth } from 'qp-schema'
import { element } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { selectedTopNodes } from '../whole-blocks/positions.ts'

/** Shows rows as they are on the page, and the name of each tab and fold above its first block. */
export const arrangement: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: (_config, { doc }) => decorationsOf(doc),
    apply: ({ docChanged, doc }, before) => (docChanged ? decorationsOf(doc) : before),
  },
  props: {
    decorations(state) {
      return this.getState(state)
    },
  },
})

/** How the block stands among its neighbours that a node of the page belongs to. FORMAT.md 3.1.7 */
export function arrangedOf({ attrs }: Node): Arranged {
  return (attrs['arranged'] ?? {}) as Arranged
}

/** What the blocks have that are selected; `undefined` where one cannot have it. */
export function arrangedSelected(nodes: readonly Node[]): Arranged | undefined {
  const [first] = nodes
  if (first === undefined || nodes.some(({ type }) => type.name === 'locked_block')) return undefined
  return arrangedOf(first)
}

/** Gives a field to the blocks that are selected, or takes it from them. */
export function arrange(field: keyof Arranged, value: string | undefined): Command {
  return (state, dispatch) => {
    const ends = selectedTopNodes(state)
    if (ends === undefined) return false
    const { tr, doc } = state
    // Nodes of one block stay one.
    const made = new Map<unknown, Arranged | null>()
    doc.forEach((node, offset, index) => {
      if (index < ends[0].index || index > ends[1].index) return
      const before: unknown = node.attrs['arranged']
      if (!made.has(before)) made.set(before, withField(arrangedOf(node), field, value))
      tr.setNodeAttribute(offset, 'arranged', made.get(before))
    })
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** In the order in which they are stored. */
export function withField(
  { width, fold, tab }: Arranged,
  field: keyof Arranged,
  value: string | undefined,
): Arranged | null {
  const fields = Object.entries({ width, fold, tab, [field]: value }).filter(([, one]) => one !== undefined)
  return fields.length === 0 ? null : Object.fromEntries(fields)
}

const SIXTHS: { readonly [W in BlockWidth]: number } = { half: 3, third: 2, wide: 6 }

function decorationsOf(doc: Node): DecorationSet {
  const found: Decoration[] = []
  let before: Arranged = {}
  let filled = 6
  doc.forEach((node, offset) => {
    const here = arrangedOf(node)
    const { width, fold, tab } = here
    const isSameFold = fold === before.fold
    const names = [
      ...(fold === undefined || isSameFold ? [] : [MENU_TEXTS.arrangement.inFold(fold)]),
      ...(tab === undefined || (isSameFold && tab === before.tab) ? [] : [MENU_TEXTS.arrangement.inTab(tab)]),
    ]
    for (const [index, name] of names.entries())
      found.push(
        Decoration.widget(offset, () => element('div', { class: 'group-name-above' }, name), {
          side: index - 2,
          key: `${index} ${name}`,
          ignoreSelection: true,
        }),
      )
    const sixths = SIXTHS[width ?? 'wide']
    const isBeside = filled + sixths <= 6 && isSameFold && tab === before.tab
    filled = isBeside ? filled + sixths : sixths
    const classes = [
      ...(width === undefined ? [] : width === 'wide' ? [width] : ['cell', width]),
      ...(width !== undefined && isBeside ? ['beside'] : []),
      ...(fold === undefined && tab === undefined ? [] : ['grouped']),
    ]
    if (classes.length > 0)
      found.push(Decoration.node(offset, offset + node.nodeSize, { class: classes.join(' ') }))
    before = here
  })
  return DecorationSet.create(doc, found)
}

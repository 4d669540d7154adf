import './arrangement.css'
import { type Node, NodeRange, type NodeType } from 'prosemirror-model'
import { type Command, Plugin, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Arranged, BlockWidth } from 'qp-schema'
import { isCell, isColumn } from '../../document/column.ts'
import { runsOf } from '../../document/page-document.ts'
import { schema } from '../../document/schema.ts'
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
    let to = ends[1].to
    // Nodes of one block stay one. What stands before does not move.
    for (const nodes of runsOf(doc.children.slice(ends[0].index, ends[1].index + 1)).toReversed()) {
      const from = nodes.reduce((start, node) => start - node.nodeSize, to)
      arrangeBlock(tr, { nodes, from, to }, withField(arrangedOf(nodes[0] as Node), field, value))
      to = from
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The nodes of a block that become a cell of a row become a column; out of the row, it is its nodes again. */
function arrangeBlock(
  transaction: Transaction,
  { nodes, from, to }: { readonly nodes: readonly Node[]; readonly from: number; readonly to: number },
  arranged: Arranged | null,
): void {
  const [first] = nodes
  if (first === undefined) return
  const set = (parts: readonly Node[], start: number, attributes: object) => {
    let at = start
    for (const node of parts) {
      for (const [name, value] of Object.entries(attributes)) transaction.setNodeAttribute(at, name, value)
      at += node.nodeSize
    }
  }
  const rangeOf = (start: number, end: number, depth: number) =>
    new NodeRange(transaction.doc.resolve(start), transaction.doc.resolve(end), depth)
  const { origin } = first.attrs as { readonly origin: number | null }
  if (isColumn(first) && !isCell(arranged)) {
    set(first.children, from + 1, { origin, arranged })
    transaction.lift(rangeOf(from + 1, to - 1, 1), 0)
  } else if (nodes.length > 1 && isCell(arranged)) {
    set(nodes, from, { arranged: null })
    transaction.wrap(rangeOf(from, to, 0), [
      { type: schema.nodes['column'] as NodeType, attrs: { origin, arranged } },
    ])
  } else set(nodes, from, { arranged })
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
  let isBelow = false
  doc.forEach((node, offset) => {
    const here = arrangedOf(node)
    const { width, fold, tab } = here
    const isSameFold = fold === before.fold
    const isSameGroup = isSameFold && tab === before.tab
    const names = [
      ...(fold === undefined || isSameFold ? [] : [MENU_TEXTS.arrangement.inFold(fold)]),
      ...(tab === undefined || isSameGroup ? [] : [MENU_TEXTS.arrangement.inTab(tab)]),
    ]
    for (const [index, name] of names.entries())
      found.push(
        Decoration.widget(offset, () => element('div', { class: 'group-name-above' }, name), {
          side: index - 3,
          key: `${index} ${name}`,
          ignoreSelection: true,
        }),
      )
    const isInSameRow = isCell(here) && isCell(before) && isSameGroup
    if (isCell(before) && !isInSameRow) found.push(edgeOfRow(offset, -4))
    if (isCell(here) && !isInSameRow) found.push(edgeOfRow(offset, -1))
    const sixths = SIXTHS[width ?? 'wide']
    const isBeside = filled + sixths <= 6 && isSameGroup
    filled = isBeside ? filled + sixths : sixths
    isBelow = isInSameRow && (isBelow || !isBeside)
    const classes = [
      ...(width === undefined ? [] : width === 'wide' ? [width] : ['cell', width, ...classesOfCard(node)]),
      ...(width !== undefined && isBeside ? ['beside'] : []),
      ...(isBelow ? ['below'] : []),
      ...(fold === undefined && tab === undefined ? [] : ['grouped']),
    ]
    if (classes.length > 0)
      found.push(Decoration.node(offset, offset + node.nodeSize, { class: classes.join(' ') }))
    before = here
  })
  if (isCell(before)) found.push(edgeOfRow(doc.content.size, -4))
  return DecorationSet.create(doc, found)
}

/**
 * What stands before and after a row: nothing, with the margins of a row, which collapse with those of its neighbours, as
 * on the page. Those of its cells do not: they stand in a line.
 */
function edgeOfRow(at: number, side: number): Decoration {
  const key = `row ${side}`
  return Decoration.widget(at, () => element('div', { class: 'row-edge' }), {
    side,
    key,
    ignoreSelection: true,
  })
}

/** A cell of text that begins with a heading is a card, in the colour of a badge in its headings. SPEC.md 10.35.1 */
function classesOfCard(node: Node): string[] {
  const nodes = isColumn(node) ? node.children : [node]
  const headings = nodes.filter(({ type }) => /^h[23]$/.test(type.name))
  if (headings[0] === undefined || headings[0] !== nodes[0]) return []
  const tones = headings.flatMap(({ children }) => children.map(({ marks: [mark] }) => mark?.attrs['class']))
  return ['headed', ...tones.filter((tone) => /^tone-(?!muted)/.test(String(tone)))] as string[]
}

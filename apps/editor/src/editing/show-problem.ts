import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { PlacedBlock } from '../document/page-document.ts'
import { element } from '../element.ts'
import { TEXTS } from '../texts.ts'
import { placeCaret } from './whole-blocks/positions.ts'
import { gridOf } from './tables/grid.ts'

interface Place {
  readonly from: number
  readonly to: number
}

interface Problem extends Place {
  readonly message: string
}

const key = new PluginKey<DecorationSet>('problem')

/** A block that was refused: it is marked, and why stands above it, until the block is changed. */
export const problem: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const found = transaction.getMeta(key) as Problem | undefined
      if (found !== undefined) return decorationsOf(transaction.doc, found)
      if (before === DecorationSet.empty || !transaction.docChanged) return before
      const range = transaction.changedRange()
      const isTouched = range === null || before.find().some((decoration) => touches(range, decoration))
      return isTouched ? DecorationSet.empty : before.map(transaction.mapping, transaction.doc)
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

function touches(range: Place, { from, to }: Place): boolean {
  return range.from <= to && range.to >= from
}

function decorationsOf(doc: Node, { from, to, message }: Problem): DecorationSet {
  const text = () =>
    element(
      'p',
      { class: 'problem', role: 'alert', contenteditable: 'false' },
      element('strong', {}, TEXTS.editing.problem),
      ` ${message}`,
    )
  const marks: Decoration[] = []
  doc.nodesBetween(from, to, (_node, position, parent) => {
    if (parent === doc)
      marks.push(Decoration.node(position, position + _node.nodeSize, { class: 'has-problem' }))
    return false
  })
  return DecorationSet.create(doc, [Decoration.widget(from, text, { side: -1, key: message }), ...marks])
}

/** Scrolls to the leaf of a block that a path names, `rows[1][0]`, and says what is wrong with it. */
export function showProblem(
  view: EditorView,
  {
    placed,
    path,
    message,
  }: { readonly placed: PlacedBlock; readonly path: string; readonly message: string },
): void {
  const { from, to } = placed
  const at = placeOf(view.state.doc.nodeAt(from), path)
  const transaction = view.state.tr.setMeta(key, { from, to, message })
  if (at === undefined) placeCaret(transaction, from)
  else transaction.setSelection(TextSelection.near(transaction.doc.resolve(from + at)))
  view.focus()
  view.dispatch(transaction.scrollIntoView())
  focusField(view, from, path)
}

/** Where in a table a cell is, from the table's own start. */
function placeOf(node: Node | null, path: string): number | undefined {
  const [, part, row = '0', column = '0'] = /^(headers|rows)(?:\[(\d+)\](?:\[(\d+)\])?)?/.exec(path) ?? []
  if (node?.type.name !== 'table_block' || part === undefined) return undefined
  const [line, cell] = part === 'headers' ? [0, Number(row)] : [Number(row) + 1, Number(column)]
  const found = gridOf(node).cells.find((one) => one.row === line && one.column === cell)
  return found && found.at + 1
}

function focusField(view: EditorView, from: number, path: string): void {
  const dom = view.nodeDOM(from)
  const [, name, index = '0', inner] = /^(\w+)(?:\[(\d+)\](?:\.(\w+))?)?/.exec(path) ?? []
  if (!(dom instanceof HTMLElement) || name === undefined) return
  const fields = [...dom.querySelectorAll<HTMLElement>(`.controls [data-field="${inner ?? name}"]`)]
  fields[inner === undefined ? 0 : Number(index)]?.focus()
}

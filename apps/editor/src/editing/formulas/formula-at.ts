import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'

/** A formula in a line of text. */
export interface Formula {
  readonly from: number
  readonly to: number
  readonly tex: string
  /** The class of its element: `math`, or `math display` for one on lines of its own. */
  readonly look: string
}

/** The mark of a formula. */
export function formulaMark(look: string) {
  return schema.mark('code', { class: look })
}

/** The formulas within two positions. What has other marks in it is none, as on the page. */
export function formulasIn(doc: Node, from: number, to: number): Formula[] {
  const found: Formula[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) found.push(...formulasOf(node, position + 1))
    return !node.isTextblock
  })
  return found
}

function formulasOf(block: Node, start: number): Formula[] {
  const found: (Formula & { readonly pieces: number })[] = []
  block.forEach((node, offset) => {
    const look: unknown = node.marks.find(({ type }) => type.name === 'code')?.attrs['class']
    if (node.text === undefined || (look !== 'math' && look !== 'math display')) return
    const from = start + offset
    const last = found.at(-1)
    const isOne = last?.to === from && last.look === look
    const before = isOne ? found.pop() : undefined
    found.push({
      from: before?.from ?? from,
      to: from + node.nodeSize,
      tex: (before?.tex ?? '') + node.text,
      look,
      pieces: (before?.pieces ?? 0) + 1,
    })
  })
  return found.filter(({ pieces }) => pieces === 1)
}

/** The formula that is edited: the caret is in it or beside it, unless what is typed next is not part of it. */
export function formulaAtCaret(state: EditorState): Formula | undefined {
  const { $from, from, to } = state.selection
  if (!$from.parent.isTextblock) return undefined
  const start = $from.start()
  const at = formulasOf($from.parent, start).find((one) => one.from <= from && to <= one.to)
  const { storedMarks } = state
  const hasLeft = storedMarks !== null && !storedMarks.some(({ type }) => type.name === 'code')
  return hasLeft && from === at?.to ? undefined : at
}

/** The paragraph of a formula that has been begun: what is typed into it is one. Nothing is in it yet. */
export function begunFormula({
  selection: { $from },
  storedMarks,
}: EditorState): { from: number; to: number } | undefined {
  const { parent } = $from
  if (parent.type.name !== 'p' || parent.content.size > 0) return undefined
  const isBegun = storedMarks?.some((mark) => mark.eq(formulaMark('math display'))) === true
  return isBegun ? { from: $from.before(), to: $from.after() } : undefined
}

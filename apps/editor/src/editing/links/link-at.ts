import type { ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'

/** A link in the text. */
export interface Link {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** The link in which the selection begins. */
export function linkAt({ selection }: EditorState): Link | undefined {
  return linkAround(selection.$from)
}

/** The link around a place of the text, or beside it. */
export function linkAround($from: ResolvedPos): Link | undefined {
  const mark = [...($from.nodeAfter?.marks ?? []), ...$from.marks()].find(({ type }) => type.name === 'a')
  if (mark === undefined) return undefined
  const start = $from.start()
  let [from, to] = [$from.pos, $from.pos]
  $from.doc.nodesBetween(start, $from.end(), (node, position) => {
    if (!node.isInline || !mark.isInSet(node.marks)) return
    const end = position + node.nodeSize
    if (position <= to && end >= from) [from, to] = [Math.min(from, position), Math.max(to, end)]
  })
  return { from, to, href: String(mark.attrs['href'] ?? '') }
}

/** Makes a stretch of text a link to an address, or no link. */
export function setLink(view: EditorView, { from, to }: Omit<Link, 'href'>, href: string | undefined): void {
  const type = schema.marks['a']
  if (type === undefined) return
  const transaction = view.state.tr.removeMark(from, to, type)
  if (href !== undefined) transaction.addMark(from, to, type.create({ href }))
  view.dispatch(transaction)
}

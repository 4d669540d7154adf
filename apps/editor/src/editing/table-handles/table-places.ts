import type { EditorView } from 'prosemirror-view'
import type { CellAtCaret } from '../tables/cell-at-caret.ts'

/** Where handles of a table stand: outside of it, beside the cell. All numbers are pixels of the window. */
export interface TablePlaces {
  /** The cells of the table, as far as its box has not scrolled them away. */
  readonly table: DOMRect
  readonly row: { readonly top: number; readonly bottom: number }
  readonly column: { readonly left: number; readonly right: number }
  readonly isRtl: boolean
}

/** Where the row and the column of a cell are, or `undefined` before they are laid out. */
export function placesOf(view: EditorView, { from, cell }: CellAtCaret): TablePlaces | undefined {
  const dom = view.nodeDOM(from + cell.at)
  if (!(dom instanceof HTMLElement)) return undefined
  const table = tableAround(dom)
  const line = dom.closest('tr')
  if (table === undefined || line === null) return undefined
  const [box, { top, bottom }] = [dom.getBoundingClientRect(), line.getBoundingClientRect()]
  return {
    table,
    row: { top, bottom },
    column: {
      left: Math.max(box.left, table.left),
      right: Math.min(box.right, table.right),
    },
    isRtl: getComputedStyle(dom).direction === 'rtl',
  }
}

/** What is seen of the rows of the table around an element, without its caption. */
export function tableAround(dom: Element): DOMRect | undefined {
  const table = dom.closest('table')
  const [first, last] = [table?.rows[0], table?.rows[table.rows.length - 1]]
  if (table === null || table === undefined || first === undefined || last === undefined) return undefined
  const { left, right } = table.getBoundingClientRect()
  const seen = table.closest('.qp-table-scroll')?.getBoundingClientRect()
  const start = Math.max(left, seen?.left ?? left)
  const top = first.getBoundingClientRect().top
  const end = Math.min(right, seen?.right ?? right)
  return new DOMRect(start, top, end - start, last.getBoundingClientRect().bottom - top)
}

import { Plugin, type PluginView, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { element, icon, iconButton } from '../../element.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { type MenuGroup, openMenu } from '../popups/open-menu.ts'
import { popupsOf } from '../popups/popup-layer.ts'
import { type CellAtCaret, cellAround, cellAtCaret } from '../tables/cell-at-caret.ts'
import { insertColumn } from '../tables/columns.ts'
import { insertRow } from '../tables/rows.ts'
import { columnGroup, rowGroup } from './table-menu.ts'
import { placesOf, type TablePlaces, tableAround } from './table-places.ts'

const DOTS = {
  row: 'M12 6v.01M12 12v.01M12 18v.01',
  column: 'M6 12h.01M12 12h.01M18 12h.01',
} as const
const PLUS = 'M12 6v12M6 12h12'

/** How far from the table handles reach, in pixels; the pointer may go there without losing them. */
const GUTTER = 20

/**
 * Outside of a table, beside the cell under the pointer or else the one with the caret: a handle of its row and one of
 * its column, which open menus, and between rows and columns a `+`. None of them lies over a cell.
 */
export const tableHandles: Plugin = new Plugin({ view: (view) => new TableHandles(view) })

type Line = 'row' | 'column'

class TableHandles implements PluginView {
  readonly #view: EditorView
  readonly #handles = { row: this.#handleOf('row'), column: this.#handleOf('column') }
  readonly #additions = { row: this.#additionOf('row'), column: this.#additionOf('column') }
  readonly #dom = element(
    'div',
    {
      class: 'table-handles',
      hidden: true,
      // The text keeps the focus, and with it the caret and a keyboard on the screen.
      mousedown: (event) => event.preventDefault(),
    },
    ...Object.values(this.#handles),
    ...Object.values(this.#additions),
  )
  readonly #listening = new AbortController()
  readonly #resized = new ResizeObserver(() => this.#place())
  /** In the cell under the pointer. */
  #hovered: number | undefined
  /** On which side of the hovered cell the pointer is: before (0) or after (1) its middle. */
  #side: { readonly row: 0 | 1; readonly column: 0 | 1 } = { row: 1, column: 1 }

  constructor(view: EditorView) {
    this.#view = view
    popupsOf(view).append(this.#dom)
    const { signal } = this.#listening
    const host = view.dom.parentElement ?? view.dom
    host.addEventListener('pointermove', this.#onPointer, { signal })
    host.addEventListener('pointerleave', () => this.#hover(undefined), { signal })
    for (const type of ['focus', 'blur']) view.dom.addEventListener(type, this.#place, { signal })
    // A wide table scrolls in its box.
    view.dom.addEventListener('scroll', this.#place, { capture: true, signal })
    this.#resized.observe(view.dom)
  }

  update(view: EditorView, before: { readonly doc: unknown; readonly selection: unknown }): void {
    if (before.doc === view.state.doc && before.selection === view.state.selection) return
    if (before.doc !== view.state.doc) this.#hovered = undefined
    this.#place()
  }

  destroy(): void {
    this.#listening.abort()
    this.#resized.disconnect()
    this.#dom.remove()
  }

  readonly #onPointer = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.buttons > 0) return
    const { clientX: x, clientY: y, target } = event
    if (!(target instanceof Element) || this.#dom.contains(target)) return
    const under = target.closest('td, th') ?? this.#cellBeside(x, y)
    if (!(under instanceof HTMLElement) || !this.#view.dom.contains(under)) return this.#hover(undefined)
    const { left, right, top, bottom } = under.getBoundingClientRect()
    const isBefore =
      getComputedStyle(under).direction === 'rtl' ? x > (left + right) / 2 : x < (left + right) / 2
    this.#side = { row: y < (top + bottom) / 2 ? 0 : 1, column: isBefore ? 0 : 1 }
    this.#hover(this.#view.posAtDOM(under, 0))
  }

  /** The nearest cell of the hovered table, for a pointer that is beside it. */
  #cellBeside(x: number, y: number): Element | null {
    const place = this.#cell()
    const dom = place && this.#view.nodeDOM(place.from + place.cell.at)
    const table = dom instanceof HTMLElement ? tableAround(dom) : undefined
    if (table === undefined || this.#hovered === undefined) return null
    const isNear =
      x > table.left - GUTTER &&
      x < table.right + GUTTER &&
      y > table.top - GUTTER &&
      y < table.bottom + GUTTER
    if (!isNear) return null
    const inner = (at: number, from: number, to: number) => Math.min(Math.max(at, from + 2), to - 2)
    return (
      document
        .elementFromPoint(inner(x, table.left, table.right), inner(y, table.top, table.bottom))
        ?.closest('td, th') ?? null
    )
  }

  #hover(position: number | undefined): void {
    this.#hovered = position
    this.#place()
  }

  /** The cell of which the handles are. */
  #cell(): CellAtCaret | undefined {
    const { state } = this.#view
    if (this.#hovered === undefined) return this.#view.hasFocus() ? cellAtCaret(state) : undefined
    return cellAround(state.doc.resolve(this.#hovered))
  }

  readonly #place = (): void => {
    const place = this.#view.editable ? this.#cell() : undefined
    const places = place && placesOf(this.#view, place)
    this.#dom.hidden = places === undefined
    if (place === undefined || places === undefined) return
    const { row, column } = MENU_TEXTS.table.lineNumbers(place.cell.row + 1, place.cell.column + 1)
    for (const [line, name] of Object.entries({ row, column })) {
      const handle = this.#handles[line as Line]
      handle.ariaLabel = name
      handle.title = name
    }
    const after = this.#hovered === undefined ? { row: 1 as const, column: 1 as const } : this.#side
    for (const line of ['row', 'column'] as const) {
      const { rowAbove, rowBelow, columnBefore, columnAfter } = MENU_TEXTS.table
      const name = line === 'row' ? [rowAbove, rowBelow] : [columnBefore, columnAfter]
      this.#additions[line].ariaLabel = name[after[line]] ?? ''
      this.#additions[line].title = name[after[line]] ?? ''
    }
    this.#side = after
    this.#put(places)
  }

  #put({ table, row, column, isRtl }: TablePlaces): void {
    const host = this.#dom.offsetParent?.getBoundingClientRect()
    const put = (dom: HTMLElement, [left, top, width, height]: readonly [number, number, number, number]) => {
      dom.style.left = `${left - (host?.left ?? 0)}px`
      dom.style.top = `${top - (host?.top ?? 0)}px`
      dom.style.width = `${width}px`
      dom.style.height = `${height}px`
    }
    const beside = isRtl ? table.right : table.left - GUTTER
    const above = table.top - GUTTER
    const isSeen = column.right - column.left > GUTTER
    this.#handles.column.hidden = !isSeen
    put(this.#handles.row, [beside, row.top, GUTTER, row.bottom - row.top])
    put(this.#handles.column, [column.left, above, column.right - column.left, GUTTER])
    const edge = (this.#side.column === 1) === isRtl ? column.left : column.right
    // At the corner is the handle of the block.
    const atEdge = Math.max(table.left, Math.min(edge - GUTTER / 2, table.right - GUTTER))
    put(this.#additions.column, [atEdge, above, GUTTER, GUTTER])
    const between = this.#side.row === 1 ? row.bottom : row.top
    const inTable = Math.max(table.top, Math.min(between - GUTTER / 2, table.bottom - GUTTER / 2))
    put(this.#additions.row, [beside, inTable, GUTTER, GUTTER])
  }

  #handleOf(line: Line): HTMLButtonElement {
    return element(
      'button',
      {
        type: 'button',
        class: `table-handle ${line}`,
        tabindex: '-1',
        'aria-haspopup': 'menu',
        click: () => this.#open(line),
      },
      icon(DOTS[line]),
    )
  }

  #additionOf(line: Line): HTMLButtonElement {
    const add = () => {
      this.#takeCaret(line)
      const command = line === 'row' ? insertRow(this.#side.row) : insertColumn(this.#side.column)
      this.#view.focus()
      command(this.#view.state, this.#view.dispatch)
    }
    return iconButton('', PLUS, add, { class: `table-add ${line}`, tabindex: '-1' })
  }

  #open(line: Line): void {
    this.#takeCaret(line)
    const handle = this.#handles[line].getBoundingClientRect()
    const group: MenuGroup = line === 'row' ? rowGroup(this.#view.state) : columnGroup(this.#view.state)
    openMenu(this.#view, group.label, [group], handle)
  }

  /** Commands are for where the caret is: it goes into the row or the column, unless it is there. */
  #takeCaret(line: Line): void {
    const { state } = this.#view
    const [place, caret] = [this.#cell(), cellAtCaret(state)]
    if (place === undefined) return
    const isThere = caret?.from === place.from && caret.cell[line] === place.cell[line]
    if (isThere) return
    const $start = state.doc.resolve(place.from + place.cell.at + 1)
    this.#view.dispatch(state.tr.setSelection(TextSelection.near($start)))
  }
}

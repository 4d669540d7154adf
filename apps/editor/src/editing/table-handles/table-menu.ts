import type { EditorState } from 'prosemirror-state'
import { MENU_TEXTS } from '../../texts-menus.ts'
import type { MenuGroup, MenuItem } from '../popups/open-menu.ts'
import { cellAtCaret } from '../tables/cell-at-caret.ts'
import { alignColumn, deleteColumn, insertColumn } from '../tables/columns.ts'
import { isHeaderRow, toggleHeaderRow } from '../tables/header-row.ts'
import { moveColumn, moveRow } from '../tables/move-lines.ts'
import { deleteRow, insertRow } from '../tables/rows.ts'
import { isRightToLeft } from '../whole-blocks/text-direction.ts'

const TEXT = MENU_TEXTS.table

/** What can be done with the row and the column in which the caret is; nothing where it is in no table. */
export function tableGroups(state: EditorState): MenuGroup[] {
  return cellAtCaret(state) === undefined ? [] : [rowGroup(state), columnGroup(state)]
}

/** What can be done with the row in which the caret is. */
export function rowGroup(state: EditorState): MenuGroup {
  const isHeader = isHeaderRow(state)
  return {
    label: TEXT.row,
    items: possible(state, [
      { label: TEXT.rowAbove, command: insertRow(0) },
      { label: TEXT.rowBelow, command: insertRow(1) },
      { label: TEXT.rowUp, command: moveRow(-1) },
      { label: TEXT.rowDown, command: moveRow(1) },
      ...(isHeader === undefined
        ? []
        : [{ label: TEXT.headerRow, command: toggleHeaderRow, isChecked: isHeader }]),
      { label: TEXT.deleteRow, command: deleteRow },
    ]),
  }
}

/** What can be done with the column in which the caret is. */
export function columnGroup(state: EditorState): MenuGroup {
  const { table, cell } = cellAtCaret(state) ?? {}
  const isRtl = table !== undefined && isRightToLeft(table)
  const align: unknown = cell?.node.attrs['align']
  return {
    label: TEXT.column,
    items: possible(state, [
      { label: TEXT.columnBefore, command: insertColumn(0) },
      { label: TEXT.columnAfter, command: insertColumn(1) },
      { label: TEXT.columnLeft, command: moveColumn(isRtl ? 1 : -1) },
      { label: TEXT.columnRight, command: moveColumn(isRtl ? -1 : 1) },
      { label: TEXT.left, command: alignColumn('left'), isChecked: align === 'left' },
      { label: TEXT.center, command: alignColumn('center'), isChecked: align === 'center' },
      { label: TEXT.right, command: alignColumn('right'), isChecked: align === 'right' },
      { label: TEXT.deleteColumn, command: deleteColumn },
    ]),
  }
}

function possible(state: EditorState, items: readonly MenuItem[]): readonly MenuItem[] {
  return items.filter(({ command }) => command(state))
}

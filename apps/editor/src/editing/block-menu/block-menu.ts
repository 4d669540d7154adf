import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { BLOCK_WIDTHS } from 'qp-schema'
import { ENTRIES } from '../../blocks/entries.ts'
import { entryText, MENU_TEXTS } from '../../texts-menus.ts'
import { arrange, arrangedSelected } from '../arrangement/arrangement.ts'
import { openNameForm } from '../arrangement/name-form.ts'
import { type MenuGroup, type MenuItem, openMenu } from '../popups/open-menu.ts'
import type { Box } from '../popups/place-popup.ts'
import { tableGroups } from '../table-handles/table-menu.ts'
import { isCentred, toggleCentred } from '../text/center-lines.ts'
import {
  deleteBlocks,
  duplicateBlocks,
  moveBlocks,
  toggleOpen,
  turnInto,
} from '../whole-blocks/block-commands.ts'
import { selectedTopNodes } from '../whole-blocks/positions.ts'

/** Opens what can be done with the selected blocks. */
export function openBlockMenu(view: EditorView, at: Box): void {
  openMenu(view, MENU_TEXTS.handle.actions, groupsOf(view.state), at)
}

function groupsOf(state: EditorState): MenuGroup[] {
  const ends = selectedTopNodes(state)
  const nodes = ends === undefined ? [] : state.doc.children.slice(ends[0].index, ends[1].index + 1)
  const { handle } = MENU_TEXTS
  const actions: MenuItem[] = [
    { label: handle.up, command: moveBlocks('up'), keys: 'Alt ↑' },
    { label: handle.down, command: moveBlocks('down'), keys: 'Alt ↓' },
    { label: handle.duplicate, command: duplicateBlocks, keys: 'Ctrl ⇧ D' },
    { label: handle.remove, command: deleteBlocks },
  ]
  const isThere = isCentred(state)
  if (isThere !== undefined)
    actions.push({ label: handle.center, command: toggleCentred, keys: 'Ctrl ⇧ E', isChecked: isThere })
  const [only] = nodes
  if (only?.type.name === 'details' && nodes.length === 1)
    actions.push({
      label: only.attrs['open'] === null ? handle.unfold : handle.fold,
      command: toggleOpen,
    })
  const groups: MenuGroup[] = [...tableGroups(state), { label: handle.actions, items: actions }]
  groups.push(...arrangementGroup(nodes))
  const others = ENTRIES.filter((entry) => entry.holdsText)
    .map((entry) => ({ label: entryText(entry.name).name, command: turnInto(entry) }))
    .filter(({ command }) => command(state))
  if (others.length > 0) groups.push({ label: handle.turnInto, items: others })
  return groups
}

/** How the blocks stand among their neighbours. FORMAT.md 3.1.7 */
function arrangementGroup(nodes: readonly Node[]): MenuGroup[] {
  const arranged = arrangedSelected(nodes)
  if (arranged === undefined) return []
  const { arrangement } = MENU_TEXTS
  const widths = BLOCK_WIDTHS.map((width): MenuItem => {
    const isChecked = arranged.width === width
    return { label: arrangement[width], command: arrange('width', isChecked ? undefined : width), isChecked }
  })
  const names = (['tab', 'fold'] as const).map((field): MenuItem => ({
    label: arrangement[field],
    isChecked: arranged[field] !== undefined,
    command(_state, _dispatch, view) {
      if (view !== undefined) openNameForm(view, field, arranged[field])
      return true
    },
  }))
  return [{ label: arrangement.label, items: [...widths, ...names] }]
}

import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { openMenu } from '../popups/open-menu.ts'

const TONES = ['info', 'success', 'warning', 'danger', 'muted'] as const

/** Opens a menu of the tones that a badge of the selected text may have. The one that it has takes the badge away. */
export const chooseTone: Command = (state, dispatch, view) => {
  const { parent } = state.selection.$from
  if (!parent.inlineContent || !parent.type.allowsMarkType(schema.mark('mark').type)) return false
  if (dispatch === undefined || view === undefined) return true
  const items = TONES.map((tone) => ({
    label: MENU_TEXTS.tones[tone],
    command: toggleBadge(tone),
    isChecked: isBadge(state, badge(tone)),
  }))
  const { badge: label } = MENU_TEXTS.bubble
  openMenu(view, label, [{ label, items }], view.coordsAtPos(state.selection.from))
  return true
}

/** Whether a badge is selected, of whatever tone. */
export function hasBadge(state: EditorState): boolean {
  return TONES.some((tone) => isBadge(state, badge(tone)))
}

function badge(tone: string): Mark {
  return schema.mark('mark', { class: `tone-${tone}` })
}

function isBadge({ doc, selection, storedMarks }: EditorState, mark: Mark): boolean {
  const { from, to, empty, $from } = selection
  return empty ? mark.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, mark)
}

function toggleBadge(tone: string): Command {
  return (state, dispatch) => {
    const { tr, selection } = state
    const mark = badge(tone)
    const isOn = isBadge(state, mark)
    if (selection.empty) tr[isOn ? 'removeStoredMark' : 'addStoredMark'](mark)
    else {
      tr.removeMark(selection.from, selection.to, mark.type)
      if (!isOn) tr.addMark(selection.from, selection.to, mark)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { BADGE_TONES } from 'qp-schema/policy'
import { schema } from '../../document/schema.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { openMenu } from '../popups/open-menu.ts'
import { hasMark } from './has-mark.ts'

/** Opens a menu of the tones that a badge of the selected text may have. The one that it has takes the badge away. */
export const chooseTone: Command = (state, dispatch, view) => {
  const { parent } = state.selection.$from
  if (!parent.inlineContent || !parent.type.allowsMarkType(schema.mark('mark').type)) return false
  if (dispatch === undefined || view === undefined) return true
  const items = BADGE_TONES.map((tone) => ({
    label: MENU_TEXTS.tones[tone],
    command: toggleBadge(tone),
    isChecked: hasMark(state, badge(tone)),
  }))
  const { badge: label } = MENU_TEXTS.bubble
  openMenu(view, label, [{ label, items }], view.coordsAtPos(state.selection.from))
  return true
}

/** Whether a badge is selected, of whatever tone. */
export function hasBadge(state: EditorState): boolean {
  return BADGE_TONES.some((tone) => hasMark(state, badge(tone)))
}

function badge(tone: string): Mark {
  return schema.mark('mark', { class: `tone-${tone}` })
}

function toggleBadge(tone: string): Command {
  return (state, dispatch) => {
    const { tr, selection } = state
    const mark = badge(tone)
    const isOn = hasMark(state, mark)
    if (selection.empty) tr[isOn ? 'removeStoredMark' : 'addStoredMark'](mark)
    else {
      tr.removeMark(selection.from, selection.to, mark.type)
      if (!isOn) tr.addMark(selection.from, selection.to, mark)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

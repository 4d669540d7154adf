import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  toggleMark,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { schema } from '../../document/schema.ts'
import { leaveBlock } from '../whole-blocks/new-blocks.ts'
import { focusCard, focusControls } from './control-keys.ts'
import { indentCode, leaveCodeAtEnd, lineToCode } from '../code/code-commands.ts'
import { liftItemAtStart, liftItem, sinkItem, splitItem } from '../lists/list-commands.ts'
import { clearCells, goToCell, goToRowBelow } from '../tables/cell-navigation.ts'
import {
  backToParagraph,
  breakLine,
  goToEnd,
  leaveEmptyLine,
  leaveSummary,
  setLine,
  splitText,
} from '../text/text-commands.ts'

/** What keys do. `Escape` and then `Tab` leaves the editor, also where Tab has a meaning of its own. */
export function keys(): Plugin[] {
  let isLeaving = false
  const unlessLeaving =
    (command: Command): Command =>
    (...parts) =>
      !isLeaving && command(...parts)
  const escape: Command = () => {
    isLeaving = true
    return false
  }
  const own = keymap({
    Enter: chainCommands(
      lineToCode,
      focusCard,
      goToRowBelow,
      leaveCodeAtEnd,
      newlineInCode,
      leaveSummary,
      splitItem,
      leaveEmptyLine,
      createParagraphNear,
      liftEmptyBlock,
      splitText,
    ),
    'Shift-Enter': chainCommands(newlineInCode, breakLine),
    'Mod-Enter': leaveBlock,
    // What these do not take, the keys of ProseMirror do.
    Backspace: chainCommands(undoInputRule, clearCells, backToParagraph, liftItemAtStart),
    Delete: clearCells,
    Tab: unlessLeaving(chainCommands(goToCell(1), sinkItem, indentCode)),
    'Shift-Tab': unlessLeaving(chainCommands(goToCell(-1), liftItem)),
    Escape: escape,
    'Alt-F10': focusControls,
    'Mod-Home': goToEnd('start'),
    'Mod-End': goToEnd('end'),
    'Meta-ArrowUp': goToEnd('start'),
    'Meta-ArrowDown': goToEnd('end'),
    'Mod-Alt-0': setLine('p'),
    'Mod-Alt-1': setLine('h1'),
    'Mod-Alt-2': setLine('h2'),
    'Mod-Alt-3': setLine('h3'),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    ...marks({ b: 'strong', i: 'em', u: 'u', e: 'code', 'Shift-x': 'del', 'Shift-h': 'mark' }),
  })
  const { handleKeyDown } = own.props
  own.props.handleKeyDown = function (view, event) {
    if (!['Escape', 'Tab', 'Shift'].includes(event.key)) isLeaving = false
    return handleKeyDown?.call(this, view, event) === true
  }
  return [own, keymap(baseKeymap)]
}

function marks(names: Readonly<Record<string, string>>): Record<string, Command> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const type = schema.marks[name]
      return type === undefined ? [] : [[`Mod-${key}`, toggleMark(type)]]
    }),
  )
}

import { closeHistory } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, Selection, TextSelection } from 'prosemirror-state'
import type { DecorationAttrs, EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { MENU_TEXTS } from '../../texts-menus.ts'
import { depthOf } from '../whole-blocks/positions.ts'
import { lineRule } from '../text/line-rule.ts'
import { liftItem, splitItem } from './list-commands.ts'

/** The sign of a task before its text, which is what is stored. FORMAT.md 9.4.4 */
export type Box = '☐' | '☑'

/** How many characters a box is, with the space behind it. */
const SIZE = 2

/** The box with which an item begins; `undefined` for one that is no task. */
export function boxOfItem(item: Node): Box | undefined {
  const [first] = item.type.name === 'li' ? item.children : []
  const [text] = first?.type.name === 'p' ? first.children : []
  if (text?.marks.length !== 0) return undefined
  const [, box] = /^([☐☑]) /.exec(text.text ?? '') ?? []
  return box as Box | undefined
}

/** A box is shown by its own sign, as on the page, and said to be a check box. */
export function lookOfBox(box: Box): DecorationAttrs {
  return {
    nodeName: 'span',
    class: 'task-box',
    role: 'checkbox',
    'aria-checked': String(box === '☑'),
    'aria-label': MENU_TEXTS.task,
  }
}

/** Where the box of an item stands in whose first line a position is, if it has one. */
function boxBefore($at: ResolvedPos): number | undefined {
  const isFirst = $at.depth > 1 && $at.parent.isTextblock && $at.index(-1) === 0
  return isFirst && boxOfItem($at.node(-1)) !== undefined ? $at.start() : undefined
}

/** Where the boxes of the items are that a selection touches; with a caret, that of the item around it. */
function boxesIn({ doc, selection }: EditorState): number[] {
  const { $from, from, to, empty } = selection
  const depth = depthOf($from, 'li')
  const around = depth === undefined ? undefined : $from.start(depth) + 1
  if (empty) return around !== undefined && boxAt(doc, around) !== undefined ? [around] : []
  const found: number[] = []
  doc.nodesBetween(from, to, (node, position) => {
    const end = position + 2 + (node.firstChild?.content.size ?? 0)
    if (boxOfItem(node) !== undefined && end >= from) found.push(position + 2)
    return !node.isTextblock
  })
  return found
}

function boxAt(doc: Node, position: number): Box | undefined {
  const item = doc.resolve(position).node(-1)
  return boxOfItem(item)
}

function toggle(state: EditorState, boxes: readonly number[]) {
  const sign: Box = boxes.some((at) => boxAt(state.doc, at) === '☐') ? '☑' : '☐'
  const { tr } = state
  for (const at of boxes) tr.replaceWith(at, at + 1, schema.text(sign))
  return closeHistory(tr)
}

/** Checks the tasks that are selected, or unchecks them when all are checked. */
const toggleTasks: Command = (state, dispatch) => {
  const boxes = boxesIn(state)
  if (boxes.length === 0) return false
  dispatch?.(toggle(state, boxes))
  return true
}

/** A task is followed by one that is not checked. One that is empty comes out by a level, or leaves the list. */
const splitTask: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (boxBefore($from) === undefined) return false
  const isEmpty = empty && $from.parent.content.size === SIZE && $from.node(-1).childCount === 1
  if (isEmpty) return leaveTask(state, dispatch, view)
  return splitItem(state, dispatch && ((transaction) => dispatch(transaction.insertText('☐ '))), view)
}

/** A task that comes into a list of tasks stays one. */
const leaveTask: Command = (state, dispatch) => {
  const { $from } = state.selection
  const isAmongTasks = $from.depth > 3 && boxOfItem($from.node(-3)) !== undefined
  return liftItem(
    state,
    dispatch &&
      ((transaction) => {
        const start = boxBefore(transaction.selection.$from)
        if (start !== undefined && !isAmongTasks) transaction.delete(start, start + SIZE)
        dispatch(closeHistory(transaction))
      }),
  )
}

/** Behind the box, Backspace makes an item without one. */
const removeBox: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const start = boxBefore($from)
  if (!empty || start === undefined || $from.pos !== start + SIZE || undoInputRule(state)) return false
  dispatch?.(closeHistory(state.tr.delete(start, start + SIZE)))
  return true
}

/** At the end of a line, Delete joins the task below without its box. */
const joinTask: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || $from.parentOffset < $from.parent.content.size) return false
  const next = Selection.findFrom(state.doc.resolve($from.after()), 1, true)
  const start = next === null ? undefined : boxBefore(next.$from)
  if (start === undefined) return false
  dispatch?.(state.tr.delete($from.pos, start + SIZE).scrollIntoView())
  return true
}

const KEYS: Readonly<Record<string, Command>> = { Enter: splitTask, Backspace: removeBox, Delete: joinTask }

/** Check boxes that a click and `Mod-Enter` toggle, and before which no caret stands. */
export const tasks: readonly Plugin[] = [
  inputRules({
    rules: [
      lineRule(/^\[( ?|x)\]\s$/i, 'taskList', (list, [, sign = '']) =>
        isChecked(sign) ? checked(list) : list,
      ),
      new InputRule(/^\[( ?|x)\]\s$/i, ({ tr, selection: { $from } }, [, sign = ''], start, end) => {
        const isItem = $from.depth > 1 && $from.node(-1).type.name === 'li' && $from.index(-1) === 0
        return isItem ? tr.replaceWith(start, end, schema.text(isChecked(sign) ? '☑ ' : '☐ ')) : null
      }),
    ],
  }),
  new Plugin({
    appendTransaction: (transactions, before, state) => {
      const isMoved = !transactions.some(({ docChanged }) => docChanged)
      const selection = behindBoxes(state, isMoved ? before : undefined)
      return selection === undefined ? null : state.tr.setSelection(selection)
    },
    props: {
      handleKeyDown(view, { key, isComposing, shiftKey, ctrlKey, metaKey, altKey }) {
        if (isComposing || shiftKey || altKey) return false
        const isMod = ctrlKey || metaKey
        const command = isMod ? (key === 'Enter' ? toggleTasks : undefined) : KEYS[key]
        if (command?.(view.state, view.dispatch, view) !== true) return false
        // What is typed next is taken back without it.
        view.dispatch(closeHistory(view.state.tr))
        return true
      },
      handleDOMEvents: {
        // The caret stays where it is, and no keyboard opens on a phone.
        mousedown: (view, event) => {
          if (boxOf(view, event) === undefined) return false
          event.preventDefault()
          return true
        },
        click: (view, event) => {
          const at = boxOf(view, event)
          if (at === undefined) return false
          view.dispatch(toggle(view.state, [at]))
          return true
        },
      },
    },
  }),
]

function isChecked(sign: string): boolean {
  return /x/i.test(sign)
}

/** A list of one task, with its box checked. */
function checked(list: Node): Node {
  const item = list.firstChild?.firstChild
  if (item === null || item === undefined) return list
  const line = item.copy(item.content.cut(1).addToStart(schema.text('☑')))
  return list.copy(
    list.content.replaceChild(0, list.child(0).copy(list.child(0).content.replaceChild(0, line))),
  )
}

function boxOf(view: EditorView, { target }: Event): number | undefined {
  const box = target instanceof Element ? target.closest('.task-box') : null
  if (box === null || !view.editable) return undefined
  return view.posAtDOM(box, 0)
}

/** The selection without the boxes that it reaches into: behind them, or before the line when the caret came from there. */
function behindBoxes(
  { doc, selection }: EditorState,
  before: EditorState | undefined,
): Selection | undefined {
  const { $anchor, $head, empty } = selection
  if (!(selection instanceof TextSelection) || !$anchor.sameParent($head)) return undefined
  const start = boxBefore($head)
  if (start === undefined) return undefined
  const isLeaving = before?.selection.head === start + SIZE && $head.pos === start + 1
  const line = isLeaving ? Selection.findFrom(doc.resolve($head.before()), -1, true) : null
  const head = line?.head ?? Math.max($head.pos, start + SIZE)
  const anchor = empty ? head : Math.max($anchor.pos, start + SIZE)
  const isSame = head === $head.pos && anchor === $anchor.pos
  return isSame ? undefined : TextSelection.create(doc, anchor, head)
}

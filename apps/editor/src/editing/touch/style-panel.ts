import { toggleMark } from 'prosemirror-commands'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../document/schema.ts'
import { element } from '../../element.ts'
import { entryText, MENU_TEXTS } from '../../texts-menus.ts'
import { chooseTone, hasBadge } from '../formatting/badges.ts'
import { hasMark } from '../formatting/has-mark.ts'
import { toggleList } from '../lists/list-kinds.ts'
import { isCentred, toggleCentred } from '../text/center-lines.ts'
import { setLine } from '../text/text-commands.ts'
import { LIST_TAGS } from '../whole-blocks/as-list.ts'
import { blockAround } from '../whole-blocks/positions.ts'

interface Style {
  readonly label: string
  /** What the button shows, and the element that shows it so. */
  readonly sign: string
  readonly tag: 'b' | 'i' | 'u' | 's' | 'mark' | 'code' | 'span'
  readonly command: Command
  /** Whether the text at the caret is like that. */
  readonly isOn: (state: EditorState) => boolean
}

const MARKS = [
  ['strong', 'B', 'b'],
  ['em', 'I', 'i'],
  ['u', 'U', 'u'],
  ['del', 'S', 's'],
  ['mark', 'H', 'mark'],
  ['code', '<>', 'code'],
] as const

const LINES = [
  ['paragraph', 'p'],
  ['heading1', 'h1'],
  ['heading2', 'h2'],
  ['heading3', 'h3'],
] as const

const STYLES: readonly Style[] = [
  ...MARKS.map(([name, sign, tag]): Style => {
    const type = schema.mark(name).type
    return {
      label: MENU_TEXTS.bubble[name],
      sign,
      tag,
      command: toggleMark(type),
      isOn: (state) => hasMark(state, type),
    }
  }),
  {
    label: MENU_TEXTS.bubble.badge,
    sign: '⊂⊃',
    tag: 'span',
    command: chooseTone,
    isOn: hasBadge,
  },
  ...LINES.map(([name, type]): Style => ({
    label: entryText(name).name,
    sign: entryText(name).icon,
    tag: 'span',
    command: setLine(type),
    isOn: ({ selection }) => selection.$from.parent.type.name === type,
  })),
  ...(['bulletList', 'numberedList'] as const).map((name): Style => ({
    label: entryText(name).name,
    sign: entryText(name).icon,
    tag: 'span',
    command: toggleList(name),
    isOn: ({ selection }) => blockAround(selection.$from)?.type.name === LIST_TAGS[name],
  })),
  {
    label: MENU_TEXTS.handle.center,
    sign: '≡',
    tag: 'span',
    command: toggleCentred,
    isOn: (state) => isCentred(state) === true,
  },
]

/** How the text at the caret is set: marks, kinds of lines, lists. */
export class StylePanel {
  readonly dom: HTMLElement
  readonly #buttons: readonly (readonly [Style, HTMLButtonElement])[]

  constructor(view: EditorView) {
    this.#buttons = STYLES.map((style) => [style, buttonOf(style, view)] as const)
    this.dom = element(
      'div',
      { class: 'touch-styles', role: 'group', 'aria-label': MENU_TEXTS.touch.style, hidden: true },
      ...this.#buttons.map(([, button]) => button),
    )
  }

  update(state: EditorState): void {
    if (this.dom.hidden) return
    for (const [{ command, isOn }, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(isOn(state)))
      button.setAttribute('aria-disabled', String(!command(state)))
    }
  }
}

function buttonOf({ label, sign, tag, command }: Style, view: EditorView): HTMLButtonElement {
  return element(
    'button',
    {
      type: 'button',
      tabindex: '-1',
      'aria-label': label,
      title: label,
      click: () => command(view.state, view.dispatch, view),
    },
    element(tag, { 'aria-hidden': 'true', 'data-sign': sign }),
  )
}

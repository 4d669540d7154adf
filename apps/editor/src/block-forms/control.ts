import { type NodeType } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { element } from '../element.ts'
import { TEXTS } from '../texts.ts'

/** A field that has a name in the texts. */
export type TextName = Exclude<keyof typeof TEXTS.fields, 'item' | 'addItem' | 'removeItem' | 'choose'>

/** Where a node is; `undefined` once it is gone. */
export type Position = () => number | undefined

/** A choice among a few values, in a block that holds text. */
export function choiceControl(
  field: TextName,
  names: Readonly<Record<string, string>>,
  onChange: (value: string) => void,
): HTMLSelectElement {
  const label = TEXTS.fields[field]
  return element(
    'select',
    {
      'aria-label': label,
      title: label,
      'data-field': field,
      change: ({ target }) => onChange((target as HTMLSelectElement).value),
    },
    ...Object.entries(names).map(([value, name]) => element('option', { value }, name)),
  )
}

/** A line of text in a block that holds text. */
export function textControl(field: TextName, onInput: (value: string) => void): HTMLInputElement {
  const label = TEXTS.fields[field]
  return element('input', {
    type: 'text',
    'data-field': field,
    'aria-label': label,
    placeholder: label,
    dir: 'auto',
    input: ({ target }) => onInput((target as HTMLInputElement).value),
  })
}

/** Sets one attribute of a node. */
export function setAttribute(view: EditorView, position: Position, name: string, value: unknown): void {
  const at = position()
  if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, name, value))
}

/** Shows a value in a control, unless it is there: the caret would move. */
export function showValue(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  if (control.value !== value) control.value = value
}

/** The view of a node that holds text and has controls beside it. */
export function viewWithControls(
  make: (
    view: EditorView,
    position: Position,
  ) => {
    readonly dom: HTMLElement
    readonly contentDOM: HTMLElement
    readonly show: (attributes: Readonly<Record<string, unknown>>) => void
  },
): NodeViewConstructor {
  return (node, view, position): NodeView => {
    const { dom, contentDOM, show } = make(view, position)
    const type: NodeType = node.type
    show(node.attrs)
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== type) return false
        show(next.attrs)
        return true
      },
      stopEvent: ({ target }) => target instanceof Element && target.closest('.controls') !== null,
      ignoreMutation: ({ target, type: kind }) => kind !== 'selection' && !contentDOM.contains(target),
    }
  }
}

import type { Node } from 'prosemirror-model'
import type { NodeView, NodeViewConstructor } from 'prosemirror-view'
import { element } from '../element.ts'
import { TEXTS } from '../texts.ts'

/** Takes what was typed or chosen in a field. */
export type SetField = (field: string, value: string) => void

/** A choice among a few values, in a block that holds text. */
export function choiceControl(
  field: string,
  names: Readonly<Record<string, string>>,
  set: SetField,
): HTMLSelectElement {
  const label = TEXTS.fieldName(field)
  return element(
    'select',
    {
      'aria-label': label,
      title: label,
      'data-field': field,
      change: ({ target }) => set(field, (target as HTMLSelectElement).value),
    },
    ...Object.entries(names).map(([value, name]) => element('option', { value }, name)),
  )
}

/** A line of text in a block that holds text. */
export function textControl(field: string, set: SetField): HTMLInputElement {
  const label = TEXTS.fieldName(field)
  return element('input', {
    type: 'text',
    'data-field': field,
    'aria-label': label,
    placeholder: label,
    dir: 'auto',
    input: ({ target }) => set(field, (target as HTMLInputElement).value),
  })
}

/** Shows a value in a control, unless it is there: the caret would move. */
export function showValue(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  if (control.value !== value) control.value = value
}

/** The view of a node that holds text and has controls beside it, which set the attributes of their names. */
export function viewWithControls(
  make: (set: SetField) => {
    readonly dom: HTMLElement
    readonly contentDOM: HTMLElement
    readonly show: (attributes: Readonly<Record<string, unknown>>, node: Node) => void
  },
): NodeViewConstructor {
  return (node, view, position): NodeView => {
    const { dom, contentDOM, show } = make((field, value) => {
      const at = position()
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, field, value))
    })
    const { type } = node
    show(node.attrs, node)
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== type) return false
        show(next.attrs, next)
        return true
      },
      stopEvent: ({ target }) => target instanceof Element && target.closest('.controls') !== null,
      ignoreMutation: ({ target, type: kind }) => kind !== 'selection' && !contentDOM.contains(target),
    }
  }
}

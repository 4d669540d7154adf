import type { TimelineBlock, TimelineItem } from 'qp-schema'
import { element } from '../element.ts'
import { MENU_TEXTS } from '../texts-menus.ts'
import { TEXTS } from '../texts.ts'
import { choiceControl, showValue } from './control.ts'
import { type Change, type ShownField, textElement } from './shown-field.ts'

/** The events of a timeline: each with a label and a text, and a button that takes it away. */
export function eventsField(change: Change): ShownField {
  let items: readonly TimelineItem[] = []
  const set = (next: readonly TimelineItem[]) => change({ items: next })
  const list = element('ol', { class: 'events' })
  const add = element('button', { type: 'button', click: () => addOne() }, MENU_TEXTS.events.add)
  const rows: Row[] = []

  function addOne(): void {
    set([...items, { label: '', body: '' }])
    rows.at(-1)?.label.focus()
  }

  /** The focus goes to the event in its place, or to the last one: with the button it would be gone. */
  function removeOne(at: number): void {
    set(items.toSpliced(at, 1))
    const next = rows[at] ?? rows.at(-1)
    ;(next?.label ?? add).focus()
  }

  function newRow(at: number): Row {
    const put = (part: Readonly<Record<string, unknown>>) =>
      set(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
    const label = textElement('line', (value) => put({ label: value }))
    const body = textElement('lines', (value) => put({ body: value }))
    label.dataset['field'] = 'label'
    body.dataset['field'] = 'body'
    const state = choiceControl('state', MENU_TEXTS.events.states, (_, value) =>
      put({ state: value === '' ? undefined : value }),
    )
    const remove = element('button', {
      type: 'button',
      class: 'remove',
      'aria-label': MENU_TEXTS.events.remove,
      click: () => removeOne(at),
    })
    remove.append('×')
    const dom = element(
      'li',
      { 'aria-label': MENU_TEXTS.events.item(at + 1) },
      element('label', { class: 'field' }, element('span', {}, TEXTS.fields.label), label),
      element('label', { class: 'field' }, element('span', {}, TEXTS.fields.body), body),
      element('label', { class: 'field' }, element('span', {}, TEXTS.fields.state), state),
      remove,
    )
    return { dom, label, body, state }
  }

  return {
    dom: element('div', { class: 'field events-field' }, list, add),
    show(block) {
      ;({ items } = block as TimelineBlock)
      while (rows.length > items.length) rows.pop()?.dom.remove()
      for (const [at, item] of items.entries()) {
        const row = rows[at] ?? newRow(at)
        if (rows[at] === undefined) {
          rows.push(row)
          list.append(row.dom)
        }
        showValue(row.label, item.label)
        showValue(row.body, item.body)
        showValue(row.state, item.state ?? '')
      }
    },
  }
}

interface Row {
  readonly dom: HTMLElement
  readonly label: HTMLInputElement | HTMLTextAreaElement
  readonly body: HTMLInputElement | HTMLTextAreaElement
  readonly state: HTMLSelectElement
}

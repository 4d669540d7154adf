import { element } from '../element.ts'
import { capitalized, TEXTS } from '../texts.ts'
import { choiceControl, showValue } from './control.ts'
import { eventsField } from './events-field.ts'
import { pictureField } from './picture-field.ts'
import { type Change, type ShownField, textElement } from './shown-field.ts'

/** A field of a form. */
export type Field =
  | { readonly kind: 'line' | 'lines' | 'address' | 'source'; readonly name: string }
  | {
      readonly kind: 'choice'
      readonly name: string
      /** The values with their names, or the values alone where they name themselves. */
      readonly choices: Readonly<Record<string, string>> | readonly string[]
    }
  | { readonly kind: 'picture'; readonly name: 'url' }
  | { readonly kind: 'events'; readonly name: 'items' }

/** Makes a field, which tells each change. */
export function fieldOf(field: Field, change: Change): ShownField {
  if (field.kind === 'events') return eventsField(change)
  if (field.kind === 'picture') return pictureField(change)
  const { name } = field
  const label = TEXTS.fieldName(name)
  const control =
    field.kind === 'choice'
      ? choiceControl(name, namesOf(field.choices), (_, value) => change({ [name]: value }))
      : textElement(field.kind, (value) => change({ [name]: value }))
  control.dataset['field'] = name
  return {
    dom: element('label', { class: `field ${field.kind}` }, element('span', {}, label), control),
    show(block) {
      const { [name]: value } = block as unknown as Readonly<Record<string, unknown>>
      showValue(
        control,
        typeof value === 'string' ? value : ((control as HTMLSelectElement).options?.[0]?.value ?? ''),
      )
    },
  }
}

function namesOf(
  choices: Readonly<Record<string, string>> | readonly string[],
): Readonly<Record<string, string>> {
  return isList(choices) ? Object.fromEntries(choices.map((value) => [value, capitalized(value)])) : choices
}

function isList(choices: Readonly<Record<string, string>> | readonly string[]): choices is readonly string[] {
  return Array.isArray(choices)
}

import { element } from '../../element.ts'

/** A group of choices of which one holds, each with a label. */
export function choices<T extends string>(
  legend: string,
  name: string,
  options: readonly (readonly [value: T, label: string | Node])[],
  chosen: T,
  onChosen: (value: T) => void,
): HTMLFieldSetElement {
  return element(
    'fieldset',
    {},
    element('legend', {}, legend),
    ...options.map(([value, label]) => {
      const radio = element('input', { type: 'radio', name, value, change: () => onChosen(value) })
      radio.checked = value === chosen
      return element('label', { class: 'choice' }, radio, label)
    }),
  )
}

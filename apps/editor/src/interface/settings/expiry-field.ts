import { element } from '../../element.ts'
import { button } from '../notices/notices.ts'
import type { PageSettings } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'

const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS
const DAYS = [1, 7, 30] as const

/** When the page ends. SPEC.md 6.11, 10.10.19 */
export function expiryField(
  expiresAt: PageSettings['expiresAt'],
  change: (settings: Partial<PageSettings>) => void,
): HTMLElement {
  const { settings } = DIALOG_TEXTS
  const field = element('input', {
    id: 'expires-at',
    type: 'datetime-local',
    'aria-describedby': 'expiry-hint',
    min: localTime(Date.now()),
    max: '9999-12-30T00:00',
    input: () => change({ expiresAt: field.value === '' ? null : new Date(field.value).toISOString() }),
  })
  const set = (time: number | null) => {
    field.value = time === null ? '' : localTime(time)
    field.dispatchEvent(new Event('input'))
  }
  if (expiresAt !== null) field.value = localTime(Date.parse(expiresAt))
  const shortcut = (text: string, time: () => number | null) => button(text, () => set(time()), 'small')
  return element(
    'section',
    { class: 'group' },
    element('h3', {}, settings.expiry),
    element('label', { class: 'label', for: 'expires-at' }, settings.expiresAt),
    field,
    element(
      'div',
      { class: 'row' },
      ...DAYS.map((days) => shortcut(settings.inDays(days), () => Date.now() + days * DAY_MILLISECONDS)),
      shortcut(settings.never, () => null),
    ),
    element('p', { class: 'hint', id: 'expiry-hint' }, settings.expiryHint),
  )
}

/** A time as the field has it: in the zone of the person, without one. */
function localTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MILLISECONDS
  return new Date(time - offset).toISOString().slice(0, 16)
}

import { LIMITS } from 'qp-schema'
import { LANGUAGE_TAG } from 'qp-schema/policy'
import { element } from '../../element.ts'
import type { PageSettings } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { choices } from '../dialogs/choices.ts'

/** What the field suggests; it takes any other tag as well. */
const SUGGESTED =
  'ar bn cs de el en es fa fi fr he hi hu id it ja ko nl pl pt-BR ro ru sv th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

/** What the page is written in, and which way. SPEC.md 6.1.28, 10.10.21 */
export function languageFields(
  settings: () => PageSettings,
  change: (settings: Partial<PageSettings>) => void,
): HTMLElement {
  const texts = DIALOG_TEXTS.settings
  const tag = element('input', {
    id: 'language',
    dir: 'ltr',
    list: 'languages',
    value: settings().lang ?? '',
    pattern: LANGUAGE_TAG,
    maxlength: String(LIMITS.languageLength),
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-describedby': 'language-hint',
    input() {
      tag.ariaInvalid = String(!tag.validity.valid)
      if (tag.validity.valid) change({ lang: tag.value === '' ? null : tag.value })
    },
    // What is no tag holds for nothing, and does not stay to look as if it did.
    change() {
      if (tag.validity.valid) return
      tag.value = settings().lang ?? ''
      tag.ariaInvalid = 'false'
    },
  })
  return element(
    'section',
    { class: 'group' },
    element('label', { class: 'label', for: 'language' }, texts.language),
    tag,
    element('datalist', { id: 'languages' }, ...SUGGESTED.map(suggestion)),
    element('p', { class: 'hint', id: 'language-hint' }, texts.languageHint),
    choices(
      texts.direction,
      'direction',
      [
        ['auto', texts.directionOfText],
        ['ltr', texts.leftToRight],
        ['rtl', texts.rightToLeft],
      ],
      settings().dir ?? 'auto',
      (chosen) => change({ dir: chosen === 'auto' ? null : chosen }),
    ),
  )
}

/** A language with its name in itself. */
function suggestion(tag: string): HTMLOptionElement {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return element('option', { value: tag, label: name })
}

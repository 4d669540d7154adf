import { type Block, fitsFullBleed, LIMITS } from 'qp-schema'
import { element } from '../../element.ts'
import type { PageContent, PageSettings } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'

/** What these settings are of, and the token, which is kept nowhere. */
export interface ProOptions {
  readonly content: () => PageContent
  readonly token: string
  readonly setToken: (token: string) => void
}

/** What only a Pro token allows: it opens with the token. */
export function proSettings(
  { content, token, setToken }: ProOptions,
  change: (settings: Partial<PageSettings>) => void,
): HTMLElement {
  const { settings } = DIALOG_TEXTS
  const { slug, layout, blocks } = content()
  const address = element('input', {
    id: 'slug',
    value: slug ?? '',
    maxlength: String(LIMITS.slugMaxLength),
    spellcheck: 'false',
    autocapitalize: 'off',
    input: () => change({ slug: address.value.trim() === '' ? null : address.value.trim() }),
  })
  const bleed = element('input', {
    type: 'checkbox',
    change: () => change({ layout: bleed.checked ? 'full_bleed' : 'standard' }),
  })
  bleed.checked = layout === 'full_bleed'
  bleed.disabled = !bleed.checked && !fitsFullBleed(blocks as readonly Block[])
  const features = element(
    'div',
    { class: 'group' },
    element('label', { class: 'label', for: 'slug' }, settings.slug),
    element('div', { class: 'row' }, element('span', { class: 'hint' }, `${location.host}/`), address),
    element('label', { class: 'choice' }, bleed, settings.layout),
    element('p', { class: 'hint' }, settings.layoutHint),
  )
  const secret = element('input', {
    id: 'token',
    type: 'password',
    value: token,
    autocomplete: 'off',
    'aria-describedby': 'token-hint',
    input() {
      setToken(secret.value.trim())
      features.hidden = secret.value.trim() === ''
    },
  })
  features.hidden = token === ''
  return element(
    'details',
    { class: 'group', open: token !== '' || slug !== null || layout !== 'standard' },
    element('summary', {}, settings.pro),
    element('label', { class: 'label', for: 'token' }, settings.token),
    secret,
    element('p', { class: 'hint', id: 'token-hint' }, settings.tokenHint),
    features,
  )
}

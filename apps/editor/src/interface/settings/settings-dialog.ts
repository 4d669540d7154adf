import { LIMITS, type PageMeta, splitTheme, THEME_IDS, THEME_MODES } from 'qp-schema'
import { element } from '../../element.ts'
import type { PageSettings } from '../../session/page-content.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'
import { choices } from '../dialogs/choices.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { expiryField } from './expiry-field.ts'
import { languageFields } from './language-fields.ts'
import { PassphraseField, type PassphraseOptions } from './passphrase-field.ts'
import { type ProOptions, proSettings } from './pro-settings.ts'
import { shownMeta } from '../dialogs/page-preview.ts'
import { SocialCard } from './social-card.ts'
import { themeSwatch } from './theme-swatch.ts'

/** What the dialog shows and changes. */
interface SettingsOptions extends ProOptions {
  readonly app: PassphraseOptions
  readonly change: (settings: Partial<PageSettings>) => void
  /** Whether the page is shown once it is published; `undefined` when it was published already. */
  readonly published: boolean | undefined
  readonly setPublished: (published: boolean) => void
}

/**
 * Opens the settings of a page. What is changed holds at once, and is published with the page.
 *
 * @param passphraseProblem - why the service has refused the passphrase
 */
export function showSettings(options: SettingsOptions, passphraseProblem?: string): void {
  const { settings } = DIALOG_TEXTS
  const shown = document.querySelector<HTMLDialogElement>('dialog.sheet')
  const field = shown?.querySelector<HTMLElement>('#passphrase')
  // The page was saved by its shortcut from here.
  if (field) return field.focus()
  shown?.close()
  const passphrase = new PassphraseField(options.app, passphraseProblem)
  const card = new SocialCard()
  const show = () => card.show(options.content())
  const change = (changed: Partial<PageSettings>) => {
    options.change(changed)
    show()
  }
  show()
  const dialog = openDialog(settings.title, 'sheet', [
    themes(options.content().theme, (theme) => change({ theme })),
    element(
      'section',
      { class: 'group' },
      element('h3', {}, settings.sharing),
      card.dom,
      ...sharing(options, change),
    ),
    languageFields(() => options.content(), change),
    ...(options.published === undefined ? [] : [visibility(options.published, options.setPublished)]),
    notesField(options.content().notes, change),
    passphrase.dom,
    expiryField(options.content().expiresAt, change),
    proSettings(options, change),
  ])
  dialog.addEventListener('close', () => passphrase.closed())
}

function themes(
  chosen: PageSettings['theme'],
  onChosen: (theme: PageSettings['theme']) => void,
): HTMLElement {
  return element(
    'section',
    { class: 'group' },
    element('h3', {}, DIALOG_TEXTS.settings.theme),
    ...THEME_MODES.map((mode) => {
      const ids = THEME_IDS.filter((theme) => splitTheme(theme).mode === mode)
      const row = choices(
        DIALOG_TEXTS.themes[mode],
        'theme',
        ids.map((theme) => [theme, themeSwatch(theme)] as const),
        chosen,
        onChosen,
      )
      row.classList.add('themes')
      return row
    }),
  )
}

function sharing({ content }: SettingsOptions, change: (settings: Partial<PageSettings>) => void): Node[] {
  const { settings } = DIALOG_TEXTS
  const { meta } = content()
  const derived = shownMeta({ ...content(), meta: null })
  const title = element('input', {
    id: 'meta-title',
    dir: 'auto',
    maxlength: String(LIMITS.metaTitleLength),
    value: meta?.title,
    placeholder: derived.title,
    input: () => change({ meta: metaOf() }),
  })
  const description = element('textarea', {
    id: 'meta-description',
    dir: 'auto',
    rows: '3',
    maxlength: String(LIMITS.metaDescriptionLength),
    placeholder: derived.description,
    'aria-describedby': 'meta-hint',
    input: () => change({ meta: metaOf() }),
  })
  description.value = meta?.description ?? ''
  const metaOf = (): PageMeta | null => {
    const fields = { title: title.value.trim(), description: description.value.trim() }
    const there = Object.entries(fields).filter(([, value]) => value !== '')
    return there.length === 0 ? null : Object.fromEntries(there)
  }
  return [
    element('label', { class: 'label', for: 'meta-title' }, settings.metaTitle),
    title,
    element('label', { class: 'label', for: 'meta-description' }, settings.metaDescription),
    description,
    element('p', { class: 'hint', id: 'meta-hint' }, settings.derived),
  ]
}

function visibility(published: boolean, setPublished: (published: boolean) => void): HTMLElement {
  const { settings } = DIALOG_TEXTS
  return element(
    'section',
    { class: 'group' },
    choices(
      settings.visibility,
      'visibility',
      [
        ['live', settings.live],
        ['hidden', settings.keepHidden],
      ],
      published ? 'live' : 'hidden',
      (chosen) => setPublished(chosen === 'live'),
    ),
    element('p', { class: 'hint' }, settings.hiddenHint),
  )
}

/** Whether readers can write to the author. SPEC.md 20.1, 10.10.26 */
function notesField(notes: boolean, change: (settings: Partial<PageSettings>) => void): HTMLElement {
  const { settings } = DIALOG_TEXTS
  const isOff = document.documentElement.dataset['notes'] === 'off'
  const box = element('input', {
    type: 'checkbox',
    disabled: isOff,
    'aria-describedby': 'notes-hint',
    change: () => change({ notes: box.checked }),
  })
  box.checked = notes
  return element(
    'section',
    { class: 'group' },
    element('h3', {}, settings.notes),
    element('label', { class: 'choice' }, box, settings.takeNotes),
    element('p', { class: 'hint', id: 'notes-hint' }, isOff ? settings.notesOff : settings.notesHint),
  )
}

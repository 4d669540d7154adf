import { type Palette, themePalette } from 'qp-render'
import { splitTheme, type ThemeId } from 'qp-schema'
import { element } from '../../element.ts'
import { DIALOG_TEXTS } from '../../texts-dialogs.ts'

/** A theme as a small page in its colours and its voice; what follows the system is half light and half dark. */
export function themeSwatch(theme: ThemeId): HTMLElement {
  const { mode, name } = splitTheme(theme)
  const modes = mode === 'auto' ? (['light', 'dark'] as const) : [mode]
  const pages = modes.map((one) => {
    const page = element(
      'span',
      { class: 'swatch-page' },
      element('span', { class: 'swatch-heading' }, 'Aa'),
      element('span', { class: 'swatch-line' }),
      element('span', { class: 'swatch-line short' }),
      element('span', { class: 'swatch-accent' }),
    )
    paint(page, themePalette(`${one}-${name}`))
    return page
  })
  return element(
    'span',
    { class: 'swatch', 'data-voice': name },
    element('span', { class: 'swatch-pages', 'aria-hidden': 'true' }, ...pages),
    element('span', { class: 'swatch-name', 'aria-hidden': 'true' }, DIALOG_TEXTS.themes[name]),
    element(
      'span',
      { class: 'visually-hidden' },
      `${DIALOG_TEXTS.themes[name]}, ${DIALOG_TEXTS.themes[mode]}`,
    ),
  )
}

/** Gives an element the colours of a theme, as variables. */
export function paint(
  target: HTMLElement,
  { page, surface, text, muted, line, heading, link, accent }: Palette,
): void {
  const colors = { page, surface, text, muted, line, heading, link, accent: accent.solid, soft: accent.soft }
  for (const [name, color] of Object.entries(colors)) target.style.setProperty(`--theme-${name}`, color)
}

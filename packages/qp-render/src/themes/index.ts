import { DEFAULT_THEME, splitTheme, THEME_IDS, type ThemeId, type ThemeName } from 'qp-schema'
import { highlightVariables } from '../highlight/colors.ts'
import { ACCENTS } from './accents.ts'
import { defaultStyle } from './default.ts'
import { editorialStyle } from './editorial.ts'
import { fontStack } from './fonts.ts'
import { type Accent, MONO, type Palette, type ThemeStyle } from './palette.ts'
import { vividStyle } from './vivid.ts'

/** The look of every theme name. */
export const THEME_STYLES: { readonly [N in ThemeName]: ThemeStyle } = {
  default: defaultStyle,
  editorial: editorialStyle,
  vivid: vividStyle,
}

/** The colours of a theme, for whatever shows a page other than as HTML. `auto` counts as light. FORMAT.md 2.3 */
export function themePalette(theme: ThemeId = DEFAULT_THEME): Palette {
  const { mode, name } = splitTheme(knownTheme(theme))
  return THEME_STYLES[name][mode === 'dark' ? 'dark' : 'light']
}

/** A theme that this version knows: one of a later version is the default. FORMAT.md 11.3.4 */
export function knownTheme(theme: ThemeId): ThemeId {
  return typeof theme !== 'string' || THEME_IDS.includes(theme) ? theme : DEFAULT_THEME
}

/** The colours that browsers give to their own parts, each with the media query under which it holds. */
export function themeColors(theme: ThemeId): { media?: string; color: string }[] {
  const { mode, name } = splitTheme(theme)
  const style = THEME_STYLES[name]
  if (mode !== 'auto') return [{ color: style[mode].page }]
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: style[scheme].page,
  }))
}

/** The `color-scheme` of a theme. */
export function colorScheme(theme: ThemeId): string {
  const { mode } = splitTheme(theme)
  return mode === 'auto' ? 'light dark' : mode
}

/** The custom properties that every other rule draws from. */
export function themeVariables(theme: ThemeId): string {
  const { mode, name } = splitTheme(theme)
  const style = THEME_STYLES[name]
  const fonts = `:root{color-scheme:${colorScheme(theme)};--font:${fontStack(name, style.font)};--mono:${MONO};--radius:${style.radius};`
  return fonts + (mode === 'auto' ? bothModes(name) : modeVariables(name, mode))
}

/** Each colour of light and of dark: the `color-scheme` of the element decides, which follows the system or the reader. */
function bothModes(name: ThemeName): string {
  const dark = [...modeVariables(name, 'dark').matchAll(COLOR)]
  let at = 0
  return modeVariables(name, 'light').replace(COLOR, (declaration, variable, light) => {
    const value = dark[at++]?.[2]
    return value === undefined || value === light ? declaration : `${variable}:light-dark(${light},${value})`
  })
}

const COLOR = /(--[\w-]+):(#[\da-f]+)/gi

/** The rest of the root's properties, and the rules of the accents. */
function modeVariables(name: ThemeName, mode: 'light' | 'dark'): string {
  const { accent, ...palette } = THEME_STYLES[name][mode]
  const accents = Object.entries({ theme: accent, ...ACCENTS[mode] })
  const selectorOf = (key: string) => `.qp-accent-${key}${TONES[key] ?? ''}`
  return `${declare(palette)};--shade:${SHADE[mode]};${highlightVariables(name, mode)}}${accents.map(([key, colors]) => `${selectorOf(key)}{${declare(colors)}}`).join('')}`
}

/** What has the colours of an accent, too. FORMAT.md 4.2.20 */
const TONES: Readonly<Record<string, string>> = {
  blue: tone('info'),
  green: tone('success'),
  amber: tone('warning'),
  red: tone('danger'),
}

/** A badge, and the card whose heading has it. */
function tone(name: string): string {
  return `,.tone-${name},.qp-row>:has(>*>:is(h2,h3)>.tone-${name})`
}

/** The hint that a table goes on beyond its box. */
const SHADE = { light: '#0003', dark: '#fff3' }

function declare(colors: Omit<Palette, 'accent'> | Accent): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')}`)
    .join(';')
}

import { splitTheme, type ThemeId, type ThemeName } from 'qp-schema'
import { highlightTokens } from '../highlight/tokens.ts'
import { ACCENTS } from './accents.ts'
import { defaultVoice } from './default.ts'
import { editorialVoice } from './editorial.ts'
import { fontStack } from './fonts.ts'
import { type Accent, MONO, type Palette, type ThemeVoice } from './tokens.ts'
import { vividVoice } from './vivid.ts'

/** The voice of every theme name. */
export const VOICES: { readonly [N in ThemeName]: ThemeVoice } = {
  default: defaultVoice,
  editorial: editorialVoice,
  vivid: vividVoice,
}

/** The colour of the browser's own parts, each with the media query under which it holds. */
export function themeColors(theme: ThemeId): { media?: string; color: string }[] {
  const { mode, name } = splitTheme(theme)
  const voice = VOICES[name]
  if (mode !== 'auto') return [{ color: voice[mode].page }]
  return (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: voice[scheme].page,
  }))
}

/** The `color-scheme` of a theme. */
export function colorScheme(theme: ThemeId): string {
  const { mode } = splitTheme(theme)
  return mode === 'auto' ? 'light dark' : mode
}

/** The custom properties that every other rule draws from. */
export function themeTokens(theme: ThemeId): string {
  const { mode, name } = splitTheme(theme)
  const voice = VOICES[name]
  const fonts = `:root{color-scheme:${colorScheme(theme)};--font:${fontStack(name, voice.font)};--mono:${MONO};--radius:${voice.radius}}`
  if (mode !== 'auto') return fonts + modeTokens(name, mode)
  return `${fonts}${modeTokens(name, 'light')}@media(prefers-color-scheme:dark){${modeTokens(name, 'dark')}}`
}

function modeTokens(name: ThemeName, mode: 'light' | 'dark'): string {
  const { accent, ...palette } = VOICES[name][mode]
  const accents = Object.entries({ theme: accent, ...ACCENTS[mode] })
  return `:root{${declare(palette)};--shade:${SHADE[mode]};${highlightTokens(name, mode)}}${accents.map(([key, colors]) => `.qp-accent-${key}{${declare(colors)}}`).join('')}`
}

/** The hint that a table goes on beyond its box. */
const SHADE = { light: '#0003', dark: '#fff3' }

function declare(colors: Omit<Palette, 'accent'> | Accent): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')}`)
    .join(';')
}

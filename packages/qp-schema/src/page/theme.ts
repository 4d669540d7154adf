import { assertArgument } from '../arguments.ts'

/** `auto` follows the viewer's system. FORMAT.md 2.3 */
export const THEME_MODES = ['auto', 'light', 'dark'] as const
/** The voices of a page: neutral, warm, saturated. FORMAT.md 2.3 */
export const THEME_NAMES = ['default', 'editorial', 'vivid'] as const

/** One of {@link THEME_MODES}. */
export type ThemeMode = (typeof THEME_MODES)[number]
/** One of {@link THEME_NAMES}. */
export type ThemeName = (typeof THEME_NAMES)[number]
/** `{mode}-{name}`. FORMAT.md 2.3 */
export type ThemeId = `${ThemeMode}-${ThemeName}`

/** The nine themes. FORMAT.md 2.3 */
export const THEME_IDS = [
  'auto-default',
  'auto-editorial',
  'auto-vivid',
  'light-default',
  'light-editorial',
  'light-vivid',
  'dark-default',
  'dark-editorial',
  'dark-vivid',
] as const satisfies readonly ThemeId[]

/** The theme of a page that states none. */
export const DEFAULT_THEME: ThemeId = 'auto-default'

/** The mode and the name of a theme. */
export function splitTheme(theme: ThemeId): { mode: ThemeMode; name: ThemeName } {
  assertArgument(THEME_IDS.includes(theme), 'splitTheme', `a theme (${THEME_IDS.join(', ')})`, theme)
  const [mode, name] = theme.split('-') as [ThemeMode, ThemeName]
  return { mode, name }
}

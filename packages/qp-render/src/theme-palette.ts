import { DEFAULT_THEME, splitTheme, type ThemeId } from 'qp-schema'
import { VOICES } from './themes/index.ts'
import type { Palette } from './themes/tokens.ts'

/** The colours of a theme, for whatever shows a page other than as HTML. `auto` counts as light. SPEC.md 2.3 */
export function themePalette(theme: ThemeId = DEFAULT_THEME): Palette {
  const { mode, name } = splitTheme(theme)
  return VOICES[name][mode === 'dark' ? 'dark' : 'light']
}

import { expect, it } from 'vitest'
import { themePalette } from './index.ts'
import { THEME_STYLES } from './index.ts'

it('[2.3.1] gives the colours of the name and the mode, and light ones for auto', () => {
  expect(themePalette('dark-editorial')).toBe(THEME_STYLES.editorial.dark)
  expect(themePalette('light-vivid')).toBe(THEME_STYLES.vivid.light)
  expect(themePalette('auto-vivid')).toBe(THEME_STYLES.vivid.light)
})

import { expect, it } from 'vitest'
import { themePalette } from './theme-palette.ts'
import { VOICES } from './themes/index.ts'

it('[2.3.1] gives the colours of the name and the mode, and light ones for auto', () => {
  expect(themePalette('dark-editorial')).toBe(VOICES.editorial.dark)
  expect(themePalette('light-vivid')).toBe(VOICES.vivid.light)
  expect(themePalette('auto-vivid')).toBe(VOICES.vivid.light)
})

import { BUTTON_ACCENTS, splitTheme, THEME_IDS, THEME_NAMES, type ThemeId } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { pageCss } from '../css/stylesheets.ts'
import { ACCENTS } from './accents.ts'
import { contrast } from './contrast.testkit.ts'
import { fontFaces } from './fonts.ts'
import { colorScheme, themeColors, themeVariables, THEME_STYLES } from './index.ts'

const READABLE = 4.5
const modes = THEME_NAMES.flatMap((name) => (['light', 'dark'] as const).map((mode) => ({ name, mode })))

describe('contrast', () => {
  it('is computed as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each(modes)('every text colour of $mode $name is readable', ({ name, mode }) => {
    const { page, surface, text, muted, heading, link, mark } = THEME_STYLES[name][mode]
    const pairs = {
      text: contrast(text, page),
      textOnSurface: contrast(text, surface),
      textOnMark: contrast(text, mark),
      muted: contrast(muted, page),
      mutedOnSurface: contrast(muted, surface),
      heading: contrast(heading, page),
      headingOnSurface: contrast(heading, surface),
      link: contrast(link, page),
      linkOnSurface: contrast(link, surface),
    }
    expect(Object.entries(pairs).filter(([, ratio]) => ratio < READABLE)).toEqual([])
  })

  it.each(modes)(
    '[3.5.12] every button of $mode $name is readable, whatever its accent and variant',
    ({ name, mode }) => {
      const { page, accent } = THEME_STYLES[name][mode]
      const accents = Object.entries({ theme: accent, ...ACCENTS[mode] })
      expect(accents.map(([key]) => key)).toEqual([...BUTTON_ACCENTS])
      const ratios = accents.flatMap(([key, { solid, onSolid, ink, soft }]) => [
        { accent: key, variant: 'filled', ratio: contrast(onSolid, solid) },
        { accent: key, variant: 'outline', ratio: contrast(ink, page) },
        { accent: key, variant: 'soft', ratio: contrast(ink, soft) },
      ])
      expect(ratios.filter(({ ratio }) => ratio < READABLE)).toEqual([])
    },
  )

  it.each(modes)('[3.5.5] text in every callout of $mode $name is readable', ({ name, mode }) => {
    const { text, heading, muted, surface } = THEME_STYLES[name][mode]
    const tones = [ACCENTS[mode].blue, ACCENTS[mode].amber, ACCENTS[mode].green]
    const grounds = [...tones, ...tones.map(({ ink }) => ({ ink, soft: surface }))]
    const ratios = grounds.flatMap(({ soft, ink }) =>
      [text, heading, muted, ink].map((color) => [color, contrast(color, soft)] as const),
    )
    expect(ratios.filter(([, ratio]) => ratio < READABLE)).toEqual([])
  })
})

describe('themes', () => {
  it('[2.3.1] all nine have a stylesheet of their own', () => {
    expect(new Set(THEME_IDS.map((theme) => pageCss(theme))).size).toBe(9)
  })

  it('[2.3.3] auto follows the system, the others do not', () => {
    expect(
      THEME_IDS.map((theme) => [theme, colorScheme(theme), pageCss(theme).includes('light-dark(')]),
    ).toEqual([
      ['auto-default', 'light dark', true],
      ['auto-editorial', 'light dark', true],
      ['auto-vivid', 'light dark', true],
      ['light-default', 'light', false],
      ['light-editorial', 'light', false],
      ['light-vivid', 'light', false],
      ['dark-default', 'dark', false],
      ['dark-editorial', 'dark', false],
      ['dark-vivid', 'dark', false],
    ])
  })

  it('auto has the colours of light and of dark', () => {
    const withoutFonts = (theme: ThemeId) => themeVariables(theme).replace(/^:root\{[^}]*\}/, '')
    for (const name of THEME_NAMES) {
      const of = (mode: 'light' | 'dark') =>
        withoutFonts(`auto-${name}`).replace(/light-dark\(([^,]*),([^)]*)\)/g, mode === 'light' ? '$1' : '$2')
      expect(of('light')).toBe(withoutFonts(`light-${name}`))
      expect(of('dark')).toBe(withoutFonts(`dark-${name}`))
    }
  })

  it('[10.8.4] the browser is told the colour of the page', () => {
    expect(themeColors('auto-editorial')).toEqual([
      { media: '(prefers-color-scheme: light)', color: '#fbf7f0' },
      { media: '(prefers-color-scheme: dark)', color: '#1b1714' },
    ])
    expect(themeColors('dark-vivid')).toEqual([{ color: '#140a26' }])
  })

  it('[10.13.3] nothing but fonts is fetched, nothing closes the style element, and all of it is small', () => {
    for (const theme of THEME_IDS) {
      const css = pageCss(theme)
      expect(css.replace(fontFaces(splitTheme(theme).name), '')).not.toMatch(
        /url\(|@import|@font-face|<|\/\*|\n| {2}/,
      )
      expect(css.length).toBeLessThan(21_650)
      expect(pageCss(theme, { contents: true }).length - css.length).toBeLessThan(3200)
    }
  })

  it('every custom property that is used without a default is declared', () => {
    for (const theme of THEME_IDS) {
      const css = pageCss(theme)
      const declared = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
      const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
      expect(used.filter((name) => !declared.has(name))).toEqual([])
    }
  })
})

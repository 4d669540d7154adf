import { splitTheme, THEME_IDS, THEME_NAMES } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { pageCss } from '../css/stylesheets.ts'
import { contrast } from '../themes/contrast.testkit.ts'
import { THEME_STYLES } from '../themes/index.ts'
import { HIGHLIGHT_CLASSES, HIGHLIGHT_COLORS, HIGHLIGHT_CSS, highlightVariables } from './colors.ts'

const modes = THEME_NAMES.flatMap((name) => (['light', 'dark'] as const).map((mode) => ({ name, mode })))

describe('colours', () => {
  it.each(modes)(
    '[10.9.5] every colour of $mode $name is readable on the ground of code',
    ({ name, mode }) => {
      const { surface } = THEME_STYLES[name][mode]
      const ratios = Object.entries(HIGHLIGHT_COLORS[name][mode]).map(
        ([token, color]) => [token, contrast(color, surface)] as const,
      )
      expect(ratios).toHaveLength(8)
      expect(ratios.filter(([, ratio]) => ratio < 4.5)).toEqual([])
    },
  )

  it.each(modes)('[10.34.1] every colour of $mode $name is readable on a marked line', ({ name, mode }) => {
    const { link, page, text, muted } = THEME_STYLES[name][mode]
    const ground = mixed(link, page, 0.12)
    const colors = [...Object.values(HIGHLIGHT_COLORS[name][mode]), text, muted]
    expect(colors.filter((color) => contrast(color, ground) < 4.5)).toEqual([])
  })

  it('every class has a rule, and every rule a colour', () => {
    const styled = [...HIGHLIGHT_CSS.matchAll(/\.qp-hl-([a-z]+)/g)].map(([, name]) => name)
    expect([...styled].sort()).toEqual([...HIGHLIGHT_CLASSES].sort())
    const used = [...HIGHLIGHT_CSS.matchAll(/var\((--hl-[a-z]+)\)/g)].map(([, name]) => `${name}:`)
    expect(used.every((name) => highlightVariables('default', 'light').includes(name))).toBe(true)
    expect(HIGHLIGHT_CSS.length).toBeLessThan(1_000)
  })

  it('stand in the stylesheet of every theme', () => {
    for (const theme of THEME_IDS) {
      expect(pageCss(theme)).toContain(HIGHLIGHT_CSS)
      const { mode, name } = splitTheme(theme)
      const inMode = (scheme: 'light' | 'dark') =>
        pageCss(theme).replace(/light-dark\(([^,]*),([^)]*)\)/g, scheme === 'light' ? '$1' : '$2')
      const expected = mode === 'auto' ? (['light', 'dark'] as const) : [mode]
      for (const scheme of expected) expect(inMode(scheme)).toContain(highlightVariables(name, scheme))
    }
  })
})

/** `color-mix(in srgb, color share, ground)` */
function mixed(color: string, ground: string, share: number): `#${string}` {
  const channels = [1, 3, 5].map((at) => {
    const [over, under] = [color, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16))
    return Math.round((over ?? 0) * share + (under ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

import { describe, expect, it } from 'vitest'
import { fitsFullBleed, splitTheme, THEME_IDS } from 'qp-schema'
import { themesNear } from 'qp-schema/policy'
import { isReservedWord, slugProblem } from 'qp-schema/api'

describe('[2.2] slugs', () => {
  it.each(['abc', 'my-page', 'a1-b2-c3', '2026', 'x'.repeat(50)])('[2.2.1] %s can be used', (slug) => {
    expect(slugProblem(slug)).toBeUndefined()
  })

  it.each([
    ['ab', 'must have 3 to 50 characters'],
    ['x'.repeat(51), 'must have 3 to 50 characters'],
    ['', 'must have 3 to 50 characters'],
    ['My-Page', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['a--b', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['-ab', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['ab-', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['a_b', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['abc\n', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['äöü', 'may hold only a-z, 0-9 and single hyphens between them'],
    ['healthz', 'is a reserved word'],
    ['api', 'is a reserved word'],
  ])('[2.2.1] [2.2.2] %j is refused', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem)
  })

  it('[2.1.3] reserved words hold in any case', () => {
    expect(['API', 'Docs', 'mcp'].map(isReservedWord)).toEqual([true, true, true])
    expect(isReservedWord('notes')).toBe(false)
  })
})

describe('[2.3] themes', () => {
  it('[2.3.1] nine, each of a mode and a name', () => {
    expect(THEME_IDS.map((theme) => Object.values(splitTheme(theme)).join('-'))).toEqual([...THEME_IDS])
    expect(THEME_IDS).toHaveLength(9)
  })

  it.each<[string, readonly string[]]>([
    ['dark', ['dark-default', 'dark-editorial', 'dark-vivid']],
    ['drak-vivid', ['dark-vivid']],
    ['Light mode', ['light-default', 'light-editorial', 'light-vivid']],
    ['editoral', ['auto-editorial', 'light-editorial', 'dark-editorial']],
    ['dark_editorial', ['dark-editorial']],
    ['solarized', THEME_IDS],
    ['', THEME_IDS],
    [`${'x'.repeat(100)} dark`, THEME_IDS],
  ])('[6.1.18] near %j', (text, near) => {
    expect(themesNear(text)).toEqual(near)
  })
})

describe('[3.6.1] fitsFullBleed', () => {
  it('takes one framed html block and nothing else', () => {
    const framed = { type: 'html', html: '<p>x</p>', safetyMode: 'sandboxed' } as const
    expect(fitsFullBleed([framed])).toBe(true)
    expect(fitsFullBleed([{ ...framed, safetyMode: 'pro_sandboxed' }])).toBe(true)
    expect(fitsFullBleed([{ ...framed, safetyMode: 'strict_sanitized' }])).toBe(false)
    expect(fitsFullBleed([{ type: 'html', html: '<p>x</p>' }])).toBe(false)
    expect(fitsFullBleed([framed, { type: 'divider' }])).toBe(false)
    expect(fitsFullBleed([])).toBe(false)
    expect(fitsFullBleed([{ type: 'richtext', html: '<p>x</p>' }])).toBe(false)
  })
})

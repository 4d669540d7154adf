import { describe, expect, it } from 'vitest'
import { pageCss } from '../css/stylesheets.ts'
import { FONT_FILES, fontFaces, fontStack } from './fonts.ts'

const fontUrl = (file: string) => `https://cdn.example/${file}?v="1"</style>\n\\`

describe('fonts', () => {
  it('[10.13.1] are these files', () => {
    expect(FONT_FILES).toEqual([
      {
        package: '@fontsource-variable/lora',
        path: 'files/lora-latin-wght-normal.woff2',
        file: 'lora-latin-wght-normal.woff2',
      },
      {
        package: '@fontsource-variable/lora',
        path: 'files/lora-latin-wght-italic.woff2',
        file: 'lora-latin-wght-italic.woff2',
      },
      {
        package: '@fontsource-variable/lora',
        path: 'files/lora-latin-ext-wght-normal.woff2',
        file: 'lora-latin-ext-wght-normal.woff2',
      },
      {
        package: '@fontsource-variable/bricolage-grotesque',
        path: 'files/bricolage-grotesque-latin-wght-normal.woff2',
        file: 'bricolage-grotesque-latin-wght-normal.woff2',
      },
      {
        package: '@fontsource-variable/bricolage-grotesque',
        path: 'files/bricolage-grotesque-latin-ext-wght-normal.woff2',
        file: 'bricolage-grotesque-latin-ext-wght-normal.woff2',
      },
    ])
  })

  it('[10.13.1] a theme asks for its own files only, and the default theme for none', () => {
    const asked = (name: 'default' | 'editorial' | 'vivid') =>
      [...fontFaces(name).matchAll(/url\("([^"]*)"\)/g)].map(([, url]) => url)
    expect(asked('default')).toEqual([])
    expect([...asked('editorial'), ...asked('vivid')]).toEqual(
      FONT_FILES.map(({ file }) => `/assets/fonts/${file}`),
    )
  })

  it('[10.13.1] text is shown at once, in a font of the system that takes as much room', () => {
    for (const name of ['editorial', 'vivid'] as const) {
      const faces = fontFaces(name).match(/@font-face\{[^}]*\}/g) ?? []
      const fetched = faces.filter((face) => face.includes('url('))
      expect(fetched.every((face) => face.includes('font-display:swap'))).toBe(true)
      const scaled = faces.filter((face) => face.includes('local('))
      expect(
        scaled.every((face) => /size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override/.test(face)),
      ).toBe(true)
      for (const face of faces) {
        const family = /font-family:("[^"]+")/.exec(face)?.[1] ?? 'none'
        expect(fontStack(name, 'serif')).toContain(family)
      }
    }
  })

  it('an address cannot end the string or the style element', () => {
    const css = pageCss('light-vivid', { fontUrl })
    expect(css).not.toMatch(/<|\n/)
    expect(css).toContain(
      'url("https://cdn.example/bricolage-grotesque-latin-wght-normal.woff2?v=\\22 1\\22 \\3c /style>\\a \\5c ")',
    )
  })
})

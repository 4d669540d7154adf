import type { ThemeName } from 'qp-schema'

/** A font file of a theme, as an npm package ships it, and the name that it is served under. */
export interface FontFile {
  /** The npm package that has the file. */
  readonly package: string
  /** The path of the file in that package. */
  readonly path: string
  /** What `fontUrl` is given. */
  readonly file: string
}

/** The address of a file of {@link FONT_FILES}. */
export type FontUrl = (file: string) => string

interface Face {
  readonly package: string
  readonly file: string
  readonly isItalic?: true
  /** The characters that the file is fetched for; any when absent. */
  readonly range?: string
}

interface Family {
  readonly name: string
  /** The weights of the variable font. */
  readonly weights: string
  readonly faces: readonly Face[]
  /** Fonts of systems, each scaled to take the room of the web font, so that nothing moves when that arrives. */
  readonly fallbacks: readonly Fallback[]
}

interface Fallback {
  readonly name: string
  readonly local: readonly string[]
  readonly size: number
  readonly ascent: number
  readonly descent: number
}

const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const LATIN_EXT =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

const LORA = '@fontsource-variable/lora'
const BRICOLAGE = '@fontsource-variable/bricolage-grotesque'

/** All files of one family together have less than 100 kB, which is what a page may load at most. SPEC.md 10.13 */
const FAMILIES: { readonly [N in ThemeName]?: Family } = {
  editorial: {
    name: 'Lora',
    weights: '400 700',
    faces: [
      { package: LORA, file: 'lora-latin-wght-normal.woff2', range: LATIN },
      { package: LORA, file: 'lora-latin-wght-italic.woff2', isItalic: true },
      { package: LORA, file: 'lora-latin-ext-wght-normal.woff2', range: LATIN_EXT },
    ],
    fallbacks: [
      { name: 'Lora 1', local: ['Georgia'], size: 105, ascent: 95.8, descent: 26.1 },
      {
        name: 'Lora 2',
        local: ['Times New Roman', 'Liberation Serif'],
        size: 115.2,
        ascent: 87.3,
        descent: 23.8,
      },
      { name: 'Lora 3', local: ['Noto Serif'], size: 97.3, ascent: 103.4, descent: 28.2 },
    ],
  },
  vivid: {
    name: 'Bricolage',
    weights: '200 800',
    faces: [
      {
        package: BRICOLAGE,
        file: 'bricolage-grotesque-latin-wght-normal.woff2',
        range: LATIN,
      },
      {
        package: BRICOLAGE,
        file: 'bricolage-grotesque-latin-ext-wght-normal.woff2',
        range: LATIN_EXT,
      },
    ],
    fallbacks: [
      {
        name: 'Bricolage 1',
        local: ['Roboto', 'Arial', 'Liberation Sans'],
        size: 105.5,
        ascent: 88.1,
        descent: 25.6,
      },
    ],
  },
}

/** Every font file that a page may ask for, for whoever serves them. SPEC.md 10.13 */
export const FONT_FILES: readonly FontFile[] = /* @__PURE__ */ Object.values(FAMILIES).flatMap(({ faces }) =>
  faces.map((face) => ({ package: face.package, path: `files/${face.file}`, file: face.file })),
)

/** Where the fonts are unless the caller says otherwise. */
export function defaultFontUrl(file: string): string {
  return `/assets/fonts/${file}`
}

/** The `font-family` of a theme: its own font, the scaled ones, and what else its look names. */
export function fontStack(name: ThemeName, system: string): string {
  const family = FAMILIES[name]
  if (family === undefined) return system
  return (
    [family.name, ...family.fallbacks.map((fallback) => fallback.name)].map(quoted).join(',') + `,${system}`
  )
}

/** The `@font-face` rules of a theme; empty for one that uses the fonts of the system. */
export function fontFaces(name: ThemeName, fontUrl: FontUrl = defaultFontUrl): string {
  const family = FAMILIES[name]
  if (family === undefined) return ''
  const own = family.faces.map(
    ({ file, isItalic, range }) =>
      `@font-face{font-family:${quoted(family.name)};${isItalic ? 'font-style:italic;' : ''}font-weight:${family.weights};font-display:swap;src:url(${quoted(fontUrl(file))})${range === undefined ? '' : `;unicode-range:${range}`}}`,
  )
  return own.join('') + localFontFaces(name)
}

/** Those of them that load nothing: fonts of the system in the place of the theme's own. */
export function localFontFaces(name: ThemeName): string {
  const scaled = (FAMILIES[name]?.fallbacks ?? []).map(
    ({ name: fallback, local, size, ascent, descent }) =>
      `@font-face{font-family:${quoted(fallback)};src:${local.map((font) => `local(${quoted(font)})`).join(',')};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%}`,
  )
  return scaled.join('')
}

/** The font files of a theme; nearly every page needs the first one. */
export function fontFilesOf(name: ThemeName): string[] {
  return FAMILIES[name]?.faces.map(({ file }) => file) ?? []
}

/** As a CSS string, in which nothing can end the string or the style element. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`
}

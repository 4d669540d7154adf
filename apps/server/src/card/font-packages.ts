/** A font family in an npm package, split into files by their characters. */
export interface FontPackage {
  readonly name: string
  /** The end of its file names: variable weight, or only the regular weight. */
  readonly style: 'wght' | '400'
  /** The file with all characters, for a package whose split files a canvas cannot draw. */
  readonly whole?: string
}

const variable = (id: string): FontPackage => ({ name: `@fontsource-variable/${id}`, style: 'wght' })
const regular = (id: string): FontPackage => ({ name: `@fontsource/${id}`, style: '400' })

/** The sans serif of the neutral theme. */
export const INTER = variable('inter')

/** The serif of the warm theme. */
export const LORA = variable('lora')

/** The sans serif of the saturated theme. */
export const BRICOLAGE = variable('bricolage-grotesque')

/** In colour. The canvas draws nothing from the format of the package's split files. */
export const EMOJI: FontPackage = { ...regular('noto-color-emoji'), whole: 'emoji' }

/** Scripts other than Han, kana and hangul. */
export const SCRIPTS: readonly FontPackage[] = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
].map(variable)

export const JAPANESE = variable('noto-sans-jp')
export const CHINESE = variable('noto-sans-sc')
export const KOREAN = variable('noto-sans-kr')

/** Arrows, ticks, stars, operators. */
export const SYMBOLS: readonly FontPackage[] = [
  variable('noto-sans-symbols'),
  regular('noto-sans-symbols-2'),
  regular('noto-sans-math'),
]

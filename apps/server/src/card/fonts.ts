import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GlobalFonts } from './canvas.ts'
import { type Coverage, coverageOfRanges, coverageOfWoff2, parseRanges } from './font-coverage.ts'
import { CHINESE, EMOJI, type FontPackage, JAPANESE, KOREAN, SCRIPTS, SYMBOLS } from './font-packages.ts'
import { openTypeOf } from './woff.ts'

/** The fonts for one text. */
export interface ChosenFonts {
  /** For the `font` of a canvas: quoted families, in order of preference. */
  readonly families: string
  /** Whether one of the families has the character. */
  readonly covers: Coverage
}

interface FontFile {
  readonly family: string
  /** The coverage that the package states; loading the file tells the actual one. */
  readonly claims: Coverage
  /** Reads the file, registers its family with the canvas, and returns the actual coverage. */
  readonly load: () => Coverage
}

const require = createRequire(import.meta.url)
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Loads the font files that a text needs, and no others.
 *
 * @param preferred - tried for each character before all other fonts
 */
export function chooseFonts(text: string, preferred: readonly FontPackage[]): ChosenFonts {
  const packages = [...preferred, EMOJI, ...SCRIPTS, ...eastAsianFonts(text), ...SYMBOLS]
  const files = packages.flatMap(filesOf)
  const chosen = new Set<FontFile>()
  for (const character of new Set(text)) {
    const file = INVISIBLE.test(character) ? undefined : files.find((candidate) => has(candidate, character))
    if (file !== undefined) chosen.add(file)
  }
  const inOrder = files.filter((file) => chosen.has(file))
  return {
    families: inOrder.map(({ family }) => `"${family}"`).join(', ') || 'sans-serif',
    covers: (codePoint) => inOrder.some((file) => file.claims(codePoint) && file.load()(codePoint)),
  }
}

function has(file: FontFile, character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0
  return file.claims(codePoint) && file.load()(codePoint)
}

/** Han characters look different in Japan, China and Korea; the other characters of the text tell which are meant. */
function eastAsianFonts(text: string): FontPackage[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [JAPANESE, CHINESE, KOREAN]
  if (/\p{Script=Hangul}/u.test(text)) return [KOREAN, JAPANESE, CHINESE]
  return [CHINESE, JAPANESE, KOREAN]
}

const filesByPackage = new Map<FontPackage, FontFile[]>()

function filesOf(fontPackage: FontPackage): FontFile[] {
  const known = filesByPackage.get(fontPackage) ?? readPackage(fontPackage)
  filesByPackage.set(fontPackage, known)
  return known
}

function readPackage({ name, style, whole }: FontPackage): FontFile[] {
  const ranges = Object.entries(require(`${name}/unicode.json`) as Record<string, string>)
  if (whole !== undefined) {
    const all = coverageOfRanges(ranges.flatMap(([, text]) => parseRanges(text)))
    return [fontFile(name, whole, style, all, (read) => openWhole(read, all))]
  }
  return ranges.map(([subset, text]) =>
    fontFile(name, subset.replace(/[[\]]/g, ''), style, coverageOfRanges(parseRanges(text)), openPart),
  )
}

interface OpenedFont {
  readonly bytes: Buffer
  readonly covers: Coverage
}

type ReadFile = (extension: 'woff' | 'woff2') => Buffer

function openPart(read: ReadFile): OpenedFont {
  const bytes = read('woff2')
  return { bytes, covers: coverageOfWoff2(bytes) }
}

/** Without the SVG table: its pictures duplicate others, and unpacking them takes half a second. */
function openWhole(read: ReadFile, covers: Coverage): OpenedFont {
  return { bytes: openTypeOf(read('woff'), ['SVG ']), covers }
}

function fontFile(
  name: string,
  subset: string,
  style: string,
  claims: Coverage,
  open: (read: ReadFile) => OpenedFont,
): FontFile {
  const family = `${name.slice(name.indexOf('/') + 1)}-${subset}`
  const read: ReadFile = (extension) =>
    readFileSync(require.resolve(`${name}/files/${family}-${style}-normal.${extension}`))
  let loaded: Coverage | undefined
  return {
    family,
    claims,
    load() {
      if (loaded !== undefined) return loaded
      const { bytes, covers } = open(read)
      if (GlobalFonts.register(bytes, family) === null) throw new Error(`The font ${family} cannot be read.`)
      loaded = covers
      return loaded
    },
  }
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { coveredWords } from './covered-words.ts'

/** What paper has of a page, beside the page itself. */
export interface Paper {
  /** Words that something is painted over. */
  readonly covered: readonly string[]
  /** Words of the page that its sheets do not have; `undefined` where there is no `pdftotext`. */
  readonly missing: readonly string[] | undefined
  /** Words of the sheets that the page does not have. */
  readonly added: readonly string[] | undefined
  /** By how many CSS pixels it is wider than a sheet: browsers would shrink all of it. Some that are rounded are none. */
  readonly beyond: number
}

/** A sheet of A4 without margins, in CSS pixels: what is printed on it is about as wide. */
const SHEET_WIDTH = 658
const ROUNDED = 4

/** Prints a page to a file, without backgrounds as browsers do, and compares its words with those of the page. */
export async function printed(page: Page, path: string): Promise<Paper> {
  await page.emulateMedia({ media: 'print' })
  await page.pdf({ path, format: 'A4', printBackground: false })
  await page.setViewportSize({ width: SHEET_WIDTH, height: 900 })
  const shown = await page.evaluate(shownOnPaper)
  const wider = (await page.evaluate(() => document.documentElement.scrollWidth)) - SHEET_WIDTH
  const beyond = wider > ROUNDED ? wider : 0
  const covered = await coveredWords(page)
  const sheets = await textOf(path)
  const inOrderOfPainting = await textOf(path, '-raw')
  if (sheets === undefined || inOrderOfPainting === undefined)
    return { covered, missing: undefined, added: undefined, beyond }
  const drawn = await page.evaluate(formulasOf)
  const labels = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(labelsOf)),
  )
  // Sheets have the parts of a formula in the order of their lines.
  const signs = new Set(drawn.join('').normalize('NFKC'))
  const isOfFormula = (word: string) => [...word].every((sign) => signs.has(sign))
  const items = await page.locator('ol > li').count()
  const numbers = Array.from({ length: items }, (_, index) => index + 1)
  const all = [shown, ...drawn, ...labels.flat(), ...numbers].join('\n')
  return {
    covered,
    // Neither order keeps all words whole: lines of several fonts are taken apart in the one, columns in the other.
    missing: commonTo(wordsWithout(shown, sheets), wordsWithout(shown, inOrderOfPainting)),
    added: commonTo(wordsWithout(sheets, all), wordsWithout(inOrderOfPainting, all)).filter(
      (word) => !isOfFormula(word),
    ),
    beyond,
  }
}

/**
 * The words of one text that another does not have as often. One that is broken over lines in the other, or stands next
 * to a neighbour without a space, is found in its letters.
 */
export function wordsWithout(text: string, other: string): string[] {
  const words = wordsOf(text)
  const others = wordsOf(other)
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  const letters = others.join('')
  const pieced = new Set([...others, ...arabicNeighbours(others)])
  const inPieces = new Set(arabicNeighbours(words).filter((both) => pieced.has(both)))
  return words.filter((word, index) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    if (count > 0 || letters.includes(word) || pieced.has(word)) return false
    return !arabicNeighbours(words.slice(Math.max(0, index - 2), index + 3)).some((both) =>
      inPieces.has(both),
    )
  })
}

/** Letters and digits alone: signs, marks and forms of letters differ between fonts. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (isArabic(word) ? inOrder(word) : word))
}

/** `pdftotext` takes Arabic words apart at marks: two or three neighbours as one word. */
function arabicNeighbours(words: readonly string[]): string[] {
  return words.flatMap((_, index) =>
    [2, 3]
      .map((count) => words.slice(index, index + count))
      .filter((some) => some.length > 1 && some.every(isArabic))
      .map((some) => inOrder(some.join(''))),
  )
}

function isArabic(word: string): boolean {
  return /\p{Script=Arabic}/u.test(word)
}

/** `pdftotext` takes the ligature of lam and alef apart in the wrong order, so the letters of a word are put in order. */
function inOrder(word: string): string {
  return [...word].toSorted().join('')
}

function formulasOf(): string[] {
  return [...document.querySelectorAll('math')].map((formula) => {
    const copy = formula.cloneNode(true) as Element
    for (const source of copy.querySelectorAll('annotation')) source.remove()
    return copy.textContent ?? ''
  })
}

/** What a drawing says; other frames are not printed. */
function labelsOf(): string[] {
  const { body } = document
  return [...body.querySelectorAll('svg text, svg foreignObject')].map(({ textContent }) => textContent ?? '')
}

function commonTo(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => others.includes(word))
}

async function textOf(path: string, ...options: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('pdftotext', [...options, path, '-'], { maxBuffer: 1e8 })
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * What a page shows on paper: text that is seen, and the addresses behind links. Formulas are for the eye, and readings
 * stand on lines of their own, above those of what is read.
 */
function shownOnPaper(): string {
  const parts: string[] = []
  const readings: string[] = []
  const visit = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data)
    if (!(node instanceof Element) || node.closest('math, script, style') !== null) return
    if (!node.checkVisibility({ visibilityProperty: true })) return
    if (node.localName === 'rt') {
      readings.push(node.textContent ?? '')
      return
    }
    const isInline = /^inline|^ruby/.test(getComputedStyle(node).display)
    if (!isInline) parts.push('\n')
    node.childNodes.forEach(visit)
    const { content } = getComputedStyle(node, '::after')
    if (node instanceof HTMLAnchorElement && content.startsWith('"')) parts.push(content.slice(1, -1))
    if (!isInline) parts.push('\n')
  }
  visit(document.body)
  return [parts.join(''), ...readings].join('\n')
}

/** More than fits on a card; the rest is cut off with an ellipsis anyway. */
const MAX_GRAPHEMES = 400
/** Characters as wide as they are high: a third as many fill a card, and they may need hundreds of font files. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u
/** The longest real grapheme, a family of emoji, has 25 code units. */
const MAX_GRAPHEME_LENGTH = 32

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Control characters, and format characters that could reorder the text around them; joiners and emoji tags stay. */
const UNWANTED =
  /[\p{Cc}\p{Cs}\p{Cn}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** More combining marks on one letter than any language uses; they would cover the lines around it. */
const STACKED_MARKS = /((?:(?=\p{Script=Inherited})\p{M}){3})\p{M}+/gu

/** The text as one line that is safe to lay out: without control characters, of bounded length. */
export function cleanText(text: string): string {
  const spaced = text
    .slice(0, MAX_GRAPHEMES * 4)
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
  const units = toGraphemes(spaced.normalize('NFC').replace(STACKED_MARKS, '$1').trim())
  return untilFull(units).map(shortened).join('')
}

function untilFull(units: readonly string[]): string[] {
  let room = MAX_GRAPHEMES
  return units.filter((unit) => (room -= WIDE.test(unit) ? 3 : 1) >= 0)
}

/** The text without the characters that no font has, which would be drawn as boxes. */
export function withoutUncovered(text: string, covers: (codePoint: number) => boolean): string {
  const isDrawn = (character: string) =>
    /\p{Default_Ignorable_Code_Point}/u.test(character) || covers(character.codePointAt(0) ?? 0)
  return [...text].filter(isDrawn).join('').replace(/\s+/gu, ' ').trim()
}

/** Whether anything of the text can be seen. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u.test(text)
}

/** The graphemes of a text: what readers perceive as single characters. */
export function toGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Whether the text is written from right to left, as its first letter is. */
export function isRightToLeft(text: string): boolean {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter !== undefined && RIGHT_TO_LEFT.test(letter)
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

function shortened(grapheme: string): string {
  if (grapheme.length <= MAX_GRAPHEME_LENGTH) return grapheme
  return grapheme.slice(0, MAX_GRAPHEME_LENGTH).replace(/[\ud800-\udbff]$/, '')
}

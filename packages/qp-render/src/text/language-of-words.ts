import { type KnownBlock, leavesOf, type SafeBlock } from 'qp-schema'
import { knownBlocks } from '../forward-compatibility/unknown-blocks.ts'
import { segmentsOf } from './segments.ts'

/** What the words of a page say of its language. */
export interface LanguageOfWords {
  /** A tag of BCP 47; `und` where it is not known. */
  readonly lang: string
  /** Absent for words from left to right. */
  readonly dir?: 'rtl' | undefined
}

interface Script {
  /** Their names in Unicode. */
  readonly scripts: string
  /** What nearly everything in them is written in; `und` where several languages share them. */
  readonly lang: string | ((text: string) => string)
  readonly dir?: 'rtl'
  /** How many letters count as a word, where no spaces stand between words. */
  readonly letters?: number
}

const UNKNOWN = 'und'

const SCRIPTS: readonly Script[] = [
  { scripts: 'Latin', lang: ofLatin },
  { scripts: 'Han Hiragana Katakana', lang: ofHan, letters: 2 },
  { scripts: 'Hangul', lang: 'ko' },
  { scripts: 'Arabic', lang: ofArabic, dir: 'rtl' },
  { scripts: 'Hebrew', lang: 'he', dir: 'rtl' },
  { scripts: 'Cyrillic Devanagari Bengali Ethiopic Myanmar', lang: UNKNOWN },
  { scripts: 'Greek', lang: 'el' },
  { scripts: 'Thai', lang: 'th', letters: 4 },
  { scripts: 'Georgian', lang: 'ka' },
  { scripts: 'Armenian', lang: 'hy' },
  { scripts: 'Tamil', lang: 'ta' },
  { scripts: 'Telugu', lang: 'te' },
  { scripts: 'Kannada', lang: 'kn' },
  { scripts: 'Malayalam', lang: 'ml' },
  { scripts: 'Gujarati', lang: 'gu' },
  { scripts: 'Sinhala', lang: 'si' },
  { scripts: 'Khmer', lang: 'km', letters: 4 },
  { scripts: 'Lao', lang: 'lo', letters: 4 },
  { scripts: 'Thaana', lang: 'dv', dir: 'rtl' },
  { scripts: 'Syriac Nko Adlam', lang: UNKNOWN, dir: 'rtl' },
]

/** A word of one of these, as the group of its number. */
const WORDS = /* @__PURE__ */ new RegExp(
  /* @__PURE__ */ SCRIPTS.map(({ scripts, letters = '' }) => {
    const letter = `[${scripts.replace(/(\w+) ?/g, String.raw`\p{Script=$1}`)}]`
    return String.raw`((?:${letter}\p{M}*){1,${letters}})`
  }).join('|'),
  'gu',
)

/** As much of a page is read, in UTF-16 code units. */
const ENOUGH = 10_000

/**
 * What the script of most words says of a page's language. Code and blocks that name their language do not count.
 * SPEC.md 10.8.7
 */
export function languageOfWords(blocks: readonly SafeBlock[]): LanguageOfWords {
  const text = textOf(blocks)
  const counts = SCRIPTS.map(() => 0)
  for (const [, ...groups] of text.matchAll(WORDS)) {
    const script = groups.findIndex((word) => word !== undefined)
    counts[script] = (counts[script] ?? 0) + 1
  }
  const most = Math.max(...counts)
  const script = most > 0 ? SCRIPTS[counts.indexOf(most)] : undefined
  const { lang = UNKNOWN, dir } = script ?? {}
  return { lang: typeof lang === 'string' ? lang : lang(text), dir }
}

function textOf(page: readonly SafeBlock[]): string {
  let text = ''
  for (const one of textsOf(knownBlocks(page))) {
    text += `${one}\n`
    if (text.length > ENOUGH) return text.slice(0, ENOUGH)
  }
  return text
}

function* textsOf(blocks: readonly KnownBlock[]): Generator<string, void> {
  for (const block of blocks) {
    if (block.type === 'code' || ('lang' in block && block.lang !== undefined)) continue
    for (const { kind, value } of leavesOf(block)) {
      if (kind === 'plainText') yield value
      else if (/html|snippet|document/i.test(kind)) {
        for (const { within, text } of segmentsOf(value)) if (within !== 'pre') yield text
      }
    }
  }
}

/** Frequent words of English that are none in other languages, or rare there. */
const ENGLISH = /(?<!\p{L})(?:the|and|of|that|with|this|you|your|from|which|have|has|not|it)(?!\p{L})/giu

/** English is told by three such words, and one of twenty: any prose has twice as many, and no other language has. */
function ofLatin(text: string): string {
  const found = count(text, ENGLISH)
  return found >= 3 && found * 20 >= count(text, /(?:\p{Script=Latin}\p{M}*)+/gu) ? 'en' : UNKNOWN
}

/** Japanese has several kana for each Chinese character or two; Chinese quotes a word in kana at times. */
function ofHan(text: string): string {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  return kana * 10 >= count(text, /\p{Script=Han}/gu) ? 'ja' : 'zh'
}

/** Persian, Urdu, Kurdish and others have letters that Arabic has not. */
function ofArabic(text: string): string {
  return count(text, /[ٹپچڈڑژکگںھہیےەۆېڵ]/gu) * 50 > count(text, /\p{Script=Arabic}/gu) ? UNKNOWN : 'ar'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

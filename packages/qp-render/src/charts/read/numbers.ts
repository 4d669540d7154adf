/** A number as people write one, and what it counts. */
export interface WrittenNumber {
  readonly value: number
  /** As it was written, without its unit; `k` and `M` are of the number. */
  readonly text: string
  /** `€`, `MB`, `%`, `days`; empty for a bare number. */
  readonly unit: string
}

const CURRENCY =
  '(?:US|CA|AU|NZ|HK|R)?\\$|[€£¥₹₩₽₺₪₫₴₦฿₱₿]|(?:USD|EUR|GBP|JPY|CHF|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|KRW|SGD|HKD|NZD|ZAR|TRY)(?= |\\d)'
const DIGITS = "(?:\\d{1,3}(?:([ ,'’])\\d{3}(?:\\5\\d{3})*)|\\d+)(?:\\.\\d+)?|\\.\\d+"
const NUMBER = new RegExp(
  `^([+\\-−–]?) ?(${CURRENCY})? ?([+\\-−–]?)(${DIGITS})(e[+-]?\\d{1,3})?( ?)(.*)$`,
  'u',
)
/** A letter or sign first; no digits, so that `3 of 5` and `1,2,3` are no numbers. */
const UNIT = /^[\p{L}%‰°$€£¥₹₩₽₺₪₫₴₦฿₱₿][\p{L}\p{M}%‰°€$£/.·^²³⁻¹ -]{0,23}$/u
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  m: 1e6,
  M: 1e6,
  mn: 1e6,
  b: 1e9,
  B: 1e9,
  bn: 1e9,
  T: 1e12,
}
const SCALE_WORDS: Readonly<Record<string, string>> = {
  thousand: 'k',
  million: 'M',
  billion: 'bn',
  trillion: 'T',
}
/** Beyond this, axes and sums would no longer be numbers. */
const LARGEST = 1e21
const LONGEST = 60

/** The number of a cell, or `undefined` for any other text. */
export function readNumber(cell: string): WrittenNumber | undefined {
  if (cell.length > LONGEST) return undefined
  const [
    ,
    before = '',
    currency = '',
    between = '',
    digits = '',
    group,
    exponent = '',
    space = '',
    rest = '',
  ] = NUMBER.exec(westernDigits(cell)) ?? []
  if (digits === '' || (before !== '' && between !== '')) return undefined
  const scaled = scaleOf(rest, space === '', currency !== '')
  const unit = scaled.unit
  if (unit !== '' && (currency !== '' || !UNIT.test(unit))) return undefined
  const sign = `${before}${between}`
  const size =
    Number((group === undefined ? digits : digits.replaceAll(group, '')) + exponent) * scaled.factor
  if (!(size <= LARGEST) || (size > 0 && size < 1 / LARGEST)) return undefined
  return {
    value: sign === '' || sign === '+' || size === 0 ? size : -size,
    text: `${/^[-–−]$/.test(sign) ? '−' : sign}${digits}${exponent}${scaled.letter}`,
    unit: currency === '' ? unit : currency,
  }
}

/** Whether a cell says that there is no number. */
export function isMissing(cell: string): boolean {
  return /^(?:|[-–—−.…?]|\.\.\.|n\/?a|none|null)$/i.test(cell)
}

/**
 * `1.2k` and `$3 M` are numbers of thousands and millions. A `B` without a currency is bytes, an `m` metres: the series
 * knows better, see `units.ts`.
 */
function scaleOf(rest: string, isAttached: boolean, hasCurrency: boolean) {
  const [, word = '', wordUnit = ''] = /^(thousand|million|billion|trillion)\b ?(.*)$/.exec(rest) ?? []
  const letterOfWord = SCALE_WORDS[word]
  if (letterOfWord !== undefined)
    return { letter: letterOfWord, factor: SCALES[letterOfWord] ?? 1, unit: wordUnit }
  const [, letter = '', unit = ''] = /^(mn|bn|[kKmMbBT])(?: (.*))?$/.exec(rest) ?? []
  const factor = SCALES[letter]
  const isScale = hasCurrency || (isAttached && /^(?:[kKMT]|bn)$/.test(letter))
  if (factor === undefined || !isScale) return { letter: '', factor: 1, unit: rest }
  return { letter, factor, unit }
}

const ARABIC: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '٪': '%' }

/** Arabic and Persian digits as those of ASCII, with their signs for fractions and thousands. */
function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹٫٬٪]/g, (sign) => ARABIC[sign] ?? String((sign.codePointAt(0) ?? 0) & 15))
}

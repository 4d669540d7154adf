import type { Styles } from './styles.ts'
import { childOf, elementsIn, valueOf, type XmlElement } from './parts/xml.ts'

/** What stands before a paragraph of a list. */
export interface Item {
  readonly isOrdered: boolean
  /** Its number, from 0. */
  readonly number: number
  /** As Word shows it: `2.1`, `iv)`; without the characters of bullets. */
  readonly label: string
  /** Whether nothing stands before it, so that it goes on with the item before. */
  readonly isBlank: boolean
}

interface Level {
  readonly format: string
  readonly text: string
  readonly isSaid: boolean
  /** Whether a picture is its bullet. */
  readonly isPicture: boolean
  readonly start: number
  /** The level from which on a number starts anew; 0 for never. */
  readonly restart: number | undefined
}

interface List {
  readonly levels: ReadonlyMap<number, Level>
  /** Lists of one kind count on. */
  readonly counters: (number | undefined)[]
  readonly starts: Map<number, number>
}

const USUAL: Level = {
  format: 'decimal',
  text: '',
  isSaid: false,
  isPicture: false,
  start: 1,
  restart: undefined,
}
const LEVELS = 9

/** Counts the lists of a document as Word does. */
export class Numbering {
  readonly #lists = new Map<string, List>()

  constructor(part: XmlElement | undefined, styles: Styles) {
    const kinds = new Map<string, XmlElement>()
    const nums = new Map<string, XmlElement>()
    for (const element of elementsIn(part)) {
      if (element.name === 'w:abstractNum')
        kinds.set(element.attributes.get('w:abstractNumId') ?? '', element)
      if (element.name === 'w:num') nums.set(element.attributes.get('w:numId') ?? '', element)
    }
    const counters = new Map<XmlElement, (number | undefined)[]>()
    for (const [id, num] of nums) {
      let kind = kinds.get(valueOf(num, 'w:abstractNumId') ?? '')
      const linked = valueOf(kind, 'w:numStyleLink')
      if (linked !== undefined) {
        const other = nums.get(styles.listOfStyle(linked) ?? '')
        kind = kinds.get(valueOf(other, 'w:abstractNumId') ?? '') ?? kind
      }
      if (kind === undefined) continue
      const shared = counters.get(kind) ?? []
      counters.set(kind, shared)
      this.#lists.set(id, { ...levelsOf(kind, num), counters: shared })
    }
  }

  /** The next paragraph of a list; `undefined` where there is no such list. */
  next(id: string, level: number): Item | undefined {
    const list = this.#lists.get(id)
    if (list === undefined || !Number.isInteger(level) || level < 0 || level >= LEVELS) return undefined
    const own = list.levels.get(level) ?? USUAL
    const { counters, starts } = list
    const started = starts.get(level)
    starts.delete(level)
    counters[level] = started ?? (counters[level] === undefined ? own.start : (counters[level] ?? 0) + 1)
    for (let deeper = level + 1; deeper < LEVELS; deeper += 1) {
      const { restart } = list.levels.get(deeper) ?? USUAL
      if (restart === undefined || (restart > 0 && level < restart)) counters[deeper] = undefined
    }
    const isOrdered = own.format !== 'bullet'
    const isBlank = own.format === 'none' || (own.isSaid && !own.isPicture && own.text.trim() === '')
    const label = isOrdered
      ? own.text.replace(/%([1-9])/g, (_, digit) => labelOf(list, Number(digit) - 1))
      : ''
    return { isOrdered, number: counters[level] ?? own.start, label, isBlank }
  }
}

function labelOf({ levels, counters }: List, level: number): string {
  const { format, start } = levels.get(level) ?? USUAL
  return formatted(counters[level] ?? start, format)
}

function levelsOf(kind: XmlElement, num: XmlElement): Pick<List, 'levels' | 'starts'> {
  const levels = new Map<number, Level>()
  const starts = new Map<number, number>()
  const add = (element: XmlElement) => {
    levels.set(Number(element.attributes.get('w:ilvl') ?? 0), {
      format: valueOf(element, 'w:numFmt') ?? 'decimal',
      text: valueOf(element, 'w:lvlText') ?? '',
      isSaid: valueOf(element, 'w:lvlText') !== undefined,
      isPicture: childOf(element, 'w:lvlPicBulletId') !== undefined,
      start: numberOf(valueOf(element, 'w:start')) ?? 1,
      restart: numberOf(valueOf(element, 'w:lvlRestart')),
    })
  }
  for (const element of elementsIn(kind)) if (element.name === 'w:lvl') add(element)
  for (const override of elementsIn(num)) {
    if (override.name !== 'w:lvlOverride') continue
    const level = childOf(override, 'w:lvl')
    if (level !== undefined) add(level)
    const start = numberOf(valueOf(override, 'w:startOverride'))
    if (start !== undefined) starts.set(Number(override.attributes.get('w:ilvl') ?? 0), start)
  }
  return { levels, starts }
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function formatted(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number).toLowerCase()
    case 'upperLetter':
      return letters(number)
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'upperRoman':
      return roman(number)
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'bullet':
    case 'none':
      return ''
    default:
      return String(number)
  }
}

/** `A` to `Z`, then `AA`, `BB`, as Word counts. */
function letters(number: number): string {
  if (number < 1 || number > 260) return String(number)
  return String.fromCodePoint(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  let left = number
  let written = ''
  for (const [value, sign] of ROMAN) {
    while (left >= value) {
      written += sign
      left -= value
    }
  }
  return written
}

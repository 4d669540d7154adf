import { unrepresentable } from '../unrepresentable.ts'

/** A run of delimiters in a written text. */
export interface Delimiter {
  /** `**`, `_`, `~~` */
  readonly run: string
  /** Where it begins. */
  readonly index: number
  /** Whether it is to open what it marks, or to close it. */
  readonly opens: boolean
}

/**
 * Checks that every run does what it is to do, by the rules of CommonMark for what may open and close. A run that may
 * do both is read as closing first, so it opens nothing while something of its character is open.
 */
export function checkDelimiters(text: string, delimiters: readonly Delimiter[]): void {
  const open: string[] = []
  for (const { run, index, opens } of delimiters) {
    const character = run.charAt(0)
    const before = text.charAt(index - 1)
    const after = text.charAt(index + run.length)
    if (before === character || after === character) unrepresentable()
    const may = abilitiesOf(character, before, after)
    if (!opens) {
      if (!may.close) unrepresentable()
      open.pop()
      continue
    }
    if (!may.open || (may.close && open.includes(character))) unrepresentable()
    open.push(character)
  }
}

function abilitiesOf(character: string, before: string, after: string): Abilities {
  const left = classOf(before)
  const right = classOf(after)
  // Emphasis may stand beside strikethrough as it may beside a letter.
  const isEmphasis = character === '*' || character === '_'
  const open = flanks(left, right) || (isEmphasis && after === '~')
  const close = flanks(right, left) || (isEmphasis && before === '~')
  if (character === '=') return { open: open && !/\w/.test(before), close: close && !/\w/.test(after) }
  if (character !== '_') return { open, close }
  return { open: open && (left !== 'letter' || !close), close: close && (right !== 'letter' || !open) }
}

interface Abilities {
  readonly open: boolean
  readonly close: boolean
}

type CharacterClass = 'blank' | 'punctuation' | 'letter'

function flanks(outside: CharacterClass, inside: CharacterClass): boolean {
  return inside === 'letter' || (inside === 'punctuation' && outside !== 'letter')
}

function classOf(character: string): CharacterClass {
  if (character === '' || /\s/.test(character)) return 'blank'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter'
}

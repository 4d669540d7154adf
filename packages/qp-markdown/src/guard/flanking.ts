/** Which ends of emphasis a run of delimiters can be. */
export interface Sides {
  readonly opens: boolean
  readonly closes: boolean
}

type CharacterClass = 'blank' | 'punctuation' | 'delimiter' | 'letter'

/**
 * By CommonMark's rules of flanking.
 *
 * @param run - `**`, `_`, `~~`
 * @param before - the character before it; the empty string at the start of the text
 * @param after - the character after it
 */
export function sidesOf(run: string, before: string, after: string): Sides {
  if (run.startsWith('~') && run.length !== 2) return { opens: false, closes: false }
  const left = classOf(before)
  const right = classOf(after)
  const opens = flanks(left, right)
  const closes = flanks(right, left)
  if (!run.startsWith('_')) return { opens, closes }
  return { opens: opens && (left !== 'letter' || !closes), closes: closes && (right !== 'letter' || !opens) }
}

function flanks(outside: CharacterClass, inside: CharacterClass): boolean {
  return inside === 'letter' || inside === 'delimiter' || (inside === 'punctuation' && outside !== 'letter')
}

function classOf(character: string): CharacterClass {
  return ASCII[character.charCodeAt(0)] ?? readClass(character)
}

function readClass(character: string): CharacterClass {
  if (character === '' || /\s/.test(character)) return 'blank'
  if (/[*_~]/.test(character)) return 'delimiter'
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter'
}

const ASCII = Array.from({ length: 128 }, (_, code) => readClass(String.fromCharCode(code)))

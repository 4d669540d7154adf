import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A decoded character reference, and where it ends. */
export interface CharacterReference {
  readonly value: string
  readonly end: number
}

/** The character reference that starts at an `&`, if one does. */
export function characterReferenceAt(text: string, position: number): CharacterReference | undefined {
  REFERENCE.lastIndex = position
  const value = decode(REFERENCE.exec(text)?.[1] ?? '')
  return value === undefined ? undefined : { value, end: REFERENCE.lastIndex }
}

/** Decodes the backslash escapes and character references of a destination, a title or an info string. */
export function unescapeString(raw: string): string {
  if (!raw.includes('\\') && !raw.includes('&')) return raw
  return raw.replace(ESCAPE_OR_REFERENCE, (match, escaped: string | undefined, name: string | undefined) => {
    return escaped ?? decode(name ?? '') ?? match
  })
}

/** Decodes the character references of a text. */
export function unescapeReferences(raw: string): string {
  return raw.replaceAll(new RegExp(REFERENCE, 'g'), (match, name: string) => decode(name) ?? match)
}

const REFERENCE = /&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[0-9a-zA-Z]{1,31});/y
const ESCAPE_OR_REFERENCE = new RegExp(`\\\\([!-/:-@[-\`{-~])|${REFERENCE.source}`, 'g')

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return decodeNamedCharacterReference(name) || undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const character = code > 0x10ffff ? '' : String.fromCodePoint(code)
  return CHARACTER.test(character) ? character : '\ufffd'
}

/** A character other than controls (save white space), surrogates and noncharacters. */
const CHARACTER = /[\t\n\f\r]|[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

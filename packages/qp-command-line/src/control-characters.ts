/** JSON of the same value with every control character escaped; `JSON.stringify` leaves U+009B, for example. */
export function escapeControlCharacters(json: string): string {
  return json.replaceAll(/\p{C}/gu, (character) =>
    character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** Text in which spaces stand for all that controls a terminal. */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ')
}

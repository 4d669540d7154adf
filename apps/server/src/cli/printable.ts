/** Text of others in one line: nothing in it may steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ')
}

/** JSON that says the same and has nothing in it that may steer the terminal; `JSON.stringify` leaves U+009B, say. */
export function printableJson(json: string): string {
  return json.replaceAll(/\p{C}/gu, (character) =>
    character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

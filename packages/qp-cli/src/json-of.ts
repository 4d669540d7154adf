/** The value of a text in JSON; `undefined` for any other. The error of the parser quotes the text, which may hold a key. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

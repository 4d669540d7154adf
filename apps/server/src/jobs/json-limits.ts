/** Far more than any request has; each field of a block lies four deep at most. */
const MAX_DEPTH = 64
/** A table of a megabyte has fewer rows. */
const MAX_NODES = 200_000

/** What about the arrays and objects of JSON no request needs. */
export type JsonLimit = 'depth' | 'nodes'

/**
 * Whether JSON has arrays and objects within one another further than any request needs, or more of them: a megabyte
 * of brackets takes long to parse and is nothing in the end. Looks at the bytes, and leaves it to the parser whether
 * they are JSON.
 */
export function exceededJsonLimit(json: Uint8Array): JsonLimit | undefined {
  let depth = 0
  let nodes = 0
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]
    if (byte === QUOTE) index = endOfString(json, index)
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      depth += 1
      nodes += 1
      if (depth > MAX_DEPTH) return 'depth'
      if (nodes > MAX_NODES) return 'nodes'
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1
  }
  return undefined
}

function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

import { LIMITS } from 'qp-schema'

/** How deep arrays and objects are nested, or how many there are. */
export type JsonLimit = 'depth' | 'nodes'

/**
 * The limit that JSON exceeds: arrays and objects nested deeper than any request needs, or more of them, which take
 * long to parse. Reads the bytes without parsing; they need not be valid JSON.
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
      if (depth > LIMITS.jsonDepth) return 'depth'
      if (nodes > LIMITS.jsonNodes) return 'nodes'
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

/** A stretch of text, and the class that it has. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly look: string
}

const PIECES = /<span class="([^"]*)">([^<]*)<\/span>|([^<]+)/g

/** The stretches of coloured code that have a class: text, escaped, and spans that hold nothing else. */
export function rangesOf(html: string): Range[] {
  const ranges: Range[] = []
  let at = 0
  for (const [, look, colored, plain] of html.matchAll(PIECES)) {
    const from = at
    // A reference to a character is one character.
    at += (colored ?? plain ?? '').replace(/&[^;]*;/g, '.').length
    if (look !== undefined) ranges.push({ from, to: at, look })
  }
  return ranges
}

/**
 * What the parser spends on what a text consists of, in steps of about 15 ns. Measured; see
 * verify/benchmarks/markdown-classes.
 */
export const COST = {
  character: 4,
  line: 300,
  /** A paragraph, a heading, a cell. */
  text: 800,
  heading: 400,
  /** The markers of containers. */
  quote: 300,
  item: 1500,
  /** For every item that starts on the line of another one, in addition. */
  nestedItem: 1500,
  /** For every column of white space before a line in a container. */
  indent: 80,
  /** For every line before it. */
  lazyLine: 4,
  tokens: {
    '\\': 200,
    '`': 300,
    '!': 800,
    '[': 800,
    ']': 800,
    '<': 500,
    '&': 300,
    '*': 100,
    _: 100,
    '~': 100,
    '|': 800,
    '@': 700,
    ':': 500,
  } as { readonly [character: string]: number | undefined },
  /** In addition for an address that stands in no brackets: it becomes a link. */
  bareUrl: 800,
  /** A run of delimiters that may open or close something. */
  emphasis: 500,
  /** For every token before it in its text. */
  moving: 1 / 32,
  comparing: 4,
  /** For every token before it in its part. */
  containerEnd: 1 / 4,
  underline: 2,
  resource: 1200,
  /** For every character. */
  label: 3,
  unclosed: 2,
}

/** Whether the `://` at an index belongs to an address that stands in no brackets. */
export function isBareUrl(text: string, index: number): boolean {
  let start = index - 1
  while (start >= 0 && isLetter(text.charCodeAt(start))) start -= 1
  return text[start] !== '(' && text[start] !== '<'
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

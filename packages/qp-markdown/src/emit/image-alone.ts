import { BREAK, type Bracket, type InlineToken } from '../from-markdown/inlines/inline-tokens.ts'

/** The image at an index, if it is alone on its line. */
export function imageAlone(tokens: readonly InlineToken[], index: number): Bracket | undefined {
  const token = tokens[index]
  if (typeof token !== 'object' || token.type !== 'bracket' || !token.isImage || !token.end) return undefined
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  const isAlone =
    (typeof before === 'string' ? endsLine(before) : isEdge(before)) &&
    (typeof after === 'string' ? startsLine(after) : isEdge(after))
  return isAlone ? token : undefined
}

function isEdge(token: InlineToken | undefined): boolean {
  return token === undefined || token === BREAK
}

/** Whether what follows text begins a line. */
export function endsLine(before: string): boolean {
  return /\n[ \t]*$/.test(before.slice(-LINE_EDGE))
}

/** Whether what text follows ends a line. */
export function startsLine(after: string): boolean {
  return /^[ \t]*\n/.test(after.slice(0, LINE_EDGE))
}

// The white space around line endings is gone, save for what character references bring in.
const LINE_EDGE = 16

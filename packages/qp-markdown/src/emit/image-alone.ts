import { BREAK, type Bracket, type Piece } from '../from-markdown/inlines/pieces.ts'

/** The image at an index, if it is alone on its line. */
export function imageAlone(pieces: readonly Piece[], index: number): Bracket | undefined {
  const piece = pieces[index]
  if (typeof piece !== 'object' || piece.type !== 'bracket' || !piece.isImage || !piece.end) return undefined
  const [before, after] = [pieces[index - 1], pieces[index + 1]]
  const isAlone =
    (typeof before === 'string' ? endsLine(before) : isEdge(before)) &&
    (typeof after === 'string' ? startsLine(after) : isEdge(after))
  return isAlone ? piece : undefined
}

function isEdge(piece: Piece | undefined): boolean {
  return piece === undefined || piece === BREAK
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

import { BREAK, type Piece } from '../from-markdown/inlines/pieces.ts'

interface Line {
  readonly images: Piece[]
  hasTag: boolean
  hasText: boolean
}

/** The images of a paragraph that stand in rows: on a line of nothing but pictures, next to another one. SPEC.md 9.16.11 */
export function imagesInRows(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const lines = linesOf(pieces)
  const inRows = lines.filter((line, index) => {
    return isOfPictures(line) && [lines[index - 1], lines[index + 1]].some(isOfPictures)
  })
  return new Set(inRows.flatMap(({ images }) => images))
}

/** A tag stands for a picture: where it is none, the converter of HTML sees that. */
function isOfPictures(line: Line | undefined): boolean {
  return line !== undefined && !line.hasText && (line.hasTag || line.images.length > 0)
}

function linesOf(pieces: readonly Piece[]): Line[] {
  let line: Line = { images: [], hasTag: false, hasText: false }
  const lines = [line]
  const startLine = (): void => void lines.push((line = { images: [], hasTag: false, hasText: false }))
  for (const piece of pieces) {
    if (piece === BREAK) startLine()
    else if (typeof piece === 'string') {
      for (const [index, text] of piece.split('\n').entries()) {
        if (index > 0) startLine()
        line.hasText ||= /\S/.test(text)
      }
    } else addTo(line, piece)
  }
  return lines
}

function addTo(line: Line, piece: Exclude<Piece, string>): void {
  if (piece.type === 'bracket' && piece.end !== undefined) {
    if (piece.isImage) line.images.push(piece)
  } else if (piece.type === 'leaf' && piece.links !== undefined) line.hasTag = true
  else line.hasText ||= piece.text !== '' || (piece.type === 'leaf' && typeof piece.html === 'function')
}

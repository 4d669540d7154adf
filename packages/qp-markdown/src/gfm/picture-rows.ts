import { BREAK, type InlineToken } from '../from-markdown/inlines/inline-tokens.ts'

interface Line {
  readonly images: InlineToken[]
  hasTag: boolean
  hasText: boolean
}

/** The images of a paragraph that stand in rows: on a line of nothing but pictures, next to another one. SPEC.md 9.16.11 */
export function imagesInRows(tokens: readonly InlineToken[]): ReadonlySet<InlineToken> {
  // Most paragraphs have none, and lines cost time.
  if (!tokens.some(isImage)) return NONE
  const lines = linesOf(tokens)
  const inRows = lines.filter((line, index) => {
    return isOfPictures(line) && [lines[index - 1], lines[index + 1]].some(isOfPictures)
  })
  return new Set(inRows.flatMap(({ images }) => images))
}

const NONE: ReadonlySet<InlineToken> = new Set()

function isImage(token: InlineToken): boolean {
  return typeof token === 'object' && token.type === 'bracket' && token.isImage && token.end !== undefined
}

/** A tag stands for a picture: where it is none, the converter of HTML sees that. */
function isOfPictures(line: Line | undefined): boolean {
  return line !== undefined && !line.hasText && (line.hasTag || line.images.length > 0)
}

function linesOf(tokens: readonly InlineToken[]): Line[] {
  let line: Line = { images: [], hasTag: false, hasText: false }
  const lines = [line]
  const startLine = (): void => void lines.push((line = { images: [], hasTag: false, hasText: false }))
  for (const token of tokens) {
    if (token === BREAK) startLine()
    else if (typeof token === 'string') {
      for (const [index, text] of token.split('\n').entries()) {
        if (index > 0) startLine()
        line.hasText ||= /\S/.test(text)
      }
    } else addTo(line, token)
  }
  return lines
}

function addTo(line: Line, token: Exclude<InlineToken, string>): void {
  if (token.type === 'bracket' && token.end !== undefined) {
    if (token.isImage) line.images.push(token)
  } else if (token.type === 'leaf' && token.links !== undefined) line.hasTag = true
  else line.hasText ||= token.text !== '' || (token.type === 'leaf' && typeof token.html === 'function')
}

/** What a line looks like before anything is known about the lines around it. */
export interface LineShape {
  readonly blank: boolean
  /** Columns of white space at its start. */
  readonly indent: number
  /** The list markers with which it starts. */
  readonly markers: readonly ListMarker[]
  /** Whether it starts with the marker of a quote. */
  readonly isQuote: boolean
  /** What stands there after the markers. */
  readonly fence: Fence | undefined
}

/** The marker of a list item: `-`, `3.`. */
export interface ListMarker {
  /** The column at which it stands. */
  readonly column: number
  /** The column from which the item's content goes on. */
  readonly content: number
  /** Its last character, which says what list it belongs to. */
  readonly kind: string
  /** Whether it may follow a line of a paragraph: it is a bullet or a 1, and has content. */
  readonly interrupts: boolean
  /** Whether nothing follows it. */
  readonly empty: boolean
}

/** A line that may open a code fence, or close one. */
export interface Fence {
  readonly character: string
  readonly length: number
  /** Whether nothing follows, as after a closing one. */
  readonly bare: boolean
}

export function shapeOf(line: string): LineShape {
  const start = afterBlanks(line, 0, 0)
  const blank = start.index === line.length
  if (blank || !STARTS.includes(line.charAt(start.index))) {
    return { blank, indent: start.column, markers: [], isQuote: false, fence: undefined }
  }
  const { markers, end } = isThematicBreak(line)
    ? { markers: [], end: start.index }
    : readMarkers(line, start)
  return {
    blank,
    indent: start.column,
    markers,
    isQuote: line[start.index] === '>',
    fence: end === undefined ? undefined : fenceOf(line, end),
  }
}

/** What markers and fences start with. */
const STARTS = '>-+*`~0123456789'

interface Place {
  readonly index: number
  readonly column: number
}

const MARKER = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y
const TAB = 4

// Without groups that repeat: those take a place on the stack for every repetition.
function isThematicBreak(line: string): boolean {
  return (/^[- \t]+$/.test(line) || /^[* \t]+$/.test(line)) && line.replace(/[ \t]/g, '').length >= 3
}

/** The markers, and where the content after them begins if that is no indented code. */
function readMarkers(line: string, start: Place): { markers: ListMarker[]; end: number | undefined } {
  const markers: ListMarker[] = []
  let place = start
  for (;;) {
    MARKER.lastIndex = place.index
    if (!MARKER.test(line)) return { markers, end: place.index }
    const length = MARKER.lastIndex - place.index
    const end = place.column + length
    const after = afterBlanks(line, place.index + length, end)
    const empty = after.index === line.length
    const code = after.column - end > TAB
    markers.push({
      column: place.column,
      content: empty || code ? end + 1 : after.column,
      kind: line.charAt(place.index + length - 1),
      interrupts: !empty && (length === 1 || Number(line.slice(place.index, place.index + length - 1)) === 1),
      empty,
    })
    if (code) return { markers, end: undefined }
    place = after
  }
}

function fenceOf(line: string, index: number): Fence | undefined {
  FENCE.lastIndex = index
  const [, run, rest = ''] = FENCE.exec(line) ?? []
  if (run === undefined || (run.startsWith('`') && rest.includes('`'))) return undefined
  return { character: run.charAt(0), length: run.length, bare: rest.trim() === '' }
}

const FENCE = /(`{3,}|~{3,})(.*)/y

function afterBlanks(line: string, from: number, fromColumn: number): Place {
  let index = from
  let column = fromColumn
  for (; line[index] === ' ' || line[index] === '\t'; index++) {
    column += line[index] === '\t' ? TAB - (column % TAB) : 1
  }
  return { index, column }
}

/** The quote and list markers with which a line starts. */
export interface ContainerPrefix {
  /** How many. */
  readonly markers: number
  /** The columns at which list markers stand. */
  readonly listColumns: readonly number[]
  /** White space before the last marker that belongs to none of them: it may continue open list items. */
  readonly spareColumns: number
  /** White space before the first marker. */
  readonly indent: number
  readonly blank: boolean
  /** Where the line goes on after its last marker and the white space there. */
  readonly end: number
}

/** Reads the markers with which a line starts, whatever contains it. Linear. */
export function readPrefix(line: string): ContainerPrefix {
  const listColumns: number[] = []
  let place = skipBlanks(line, 0, 0)
  const mayHaveMarkers = MARKER_STARTS.includes(line.charAt(place.index))
  const breakFrom = mayHaveMarkers ? thematicBreakFrom(line) : 0
  const indent = place.column
  let markers = 0
  let spareColumns = 0
  let blanks = indent
  for (;;) {
    const length = place.index >= breakFrom ? 0 : markerLength(line, place.index)
    if (length === 0) break
    spareColumns += Math.max(0, blanks - (markers > 0 ? 1 : 0))
    markers += 1
    if (line[place.index] !== '>') listColumns.push(place.column)
    const after = skipBlanks(line, place.index + length, place.column + length)
    blanks = after.column - place.column - length
    place = after
  }
  return {
    markers,
    listColumns,
    spareColumns,
    indent,
    blank: place.index === line.length && markers === 0,
    end: place.index,
  }
}

/**
 * An upper bound of how many containers are open, line by line: the markers of the line, and one list item for
 * every two columns of white space among them, as long as so many list items can be open at all. It needs no
 * knowledge of paragraphs, so nothing in them can mislead it.
 */
export class DepthBound {
  readonly #listColumns = new Set<number>()
  #afterBlank = true

  /** The bound for the next line. */
  of(prefix: ContainerPrefix): number {
    // Nothing lazily continues after a blank line, and a list item's content is indented by two at least.
    if (this.#afterBlank && !prefix.blank && prefix.indent < 2) this.#listColumns.clear()
    const continued = Math.min(Math.floor(prefix.spareColumns / 2), this.#listColumns.size)
    for (const column of prefix.listColumns) this.#listColumns.add(column)
    this.#afterBlank = prefix.blank
    return prefix.markers + continued
  }
}

const MARKER_STARTS = '>-+*0123456789'
const MARKER = /(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y

function markerLength(line: string, index: number): number {
  MARKER.lastIndex = index
  return MARKER.test(line) ? MARKER.lastIndex - index : 0
}

function skipBlanks(line: string, from: number, fromColumn: number): { index: number; column: number } {
  let index = from
  let column = fromColumn
  for (; line[index] === ' ' || line[index] === '\t'; index++) {
    column += line[index] === '\t' ? TAB - (column % TAB) : 1
  }
  return { index, column }
}

const TAB = 4

/** Where the thematic break begins with which a line ends, or its length when it ends with none. */
function thematicBreakFrom(line: string): number {
  const marker = line.trimEnd().at(-1) ?? ''
  if (!'*-_'.includes(marker) || marker === '') return line.length
  let start = line.length
  let count = 0
  for (let index = line.length - 1; index >= 0; index--) {
    const character = line[index]
    if (character === marker) {
      count += 1
      if (count >= 3) start = index
    } else if (character !== ' ' && character !== '\t') break
  }
  return start
}

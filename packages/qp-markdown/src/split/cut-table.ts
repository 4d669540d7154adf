import { type Part, withoutBlankEnd } from './part.ts'

/** Cuts a table between its rows, each piece with the head of the table; `undefined` for anything else. */
export function cutTable(part: Part, size: number): Part[] | undefined {
  const [firstLine = '', secondLine = ''] = part.source.split('\n', 2)
  if (!startsTable(firstLine, secondLine)) return undefined
  const lines = withoutBlankEnd(part.source).split('\n')
  const [header = '', delimiter = '', ...rows] = lines
  if (!lines.every((row) => ROW.test(row))) return undefined
  const head = `${header}\n${delimiter}\n`
  const rowsInPart = Math.max(size, head.length)
  const parts: Part[] = []
  let offset = part.offset + head.length
  let line = part.line + 2
  for (let from = 0; from < rows.length;) {
    let to = from
    let length = 0
    while (to < rows.length && length < rowsInPart) length += (rows[to++]?.length ?? 0) + 1
    const source = head + rows.slice(from, to).join('\n')
    if (from === 0) parts.push({ source, offset: part.offset, line: part.line })
    else parts.push({ source, offset: offset - head.length, line: line - 2, continues: 'table' })
    offset += length
    line += to - from
    from = to
  }
  return parts.length > 1 ? parts : undefined
}

/** What starts with a bar starts no other construct. */
const ROW = /^\|/

function startsTable(header: string, delimiter: string): boolean {
  const cells = delimiter
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
  return cells.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell)) && cellsOf(header) === cells.length
}

function cellsOf(row: string): number {
  const bars = row.match(/\\[\\|]|\|/g) ?? []
  const ends = bars.at(-1) === '|' && row.trimEnd().endsWith('|')
  return bars.filter((bar) => bar === '|').length - (ends ? 1 : 0)
}

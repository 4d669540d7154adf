import Papa from 'papaparse'
import { type ColumnAlignment, escapeHtml, type TableBlock, type Warning } from 'qp-schema'
import { decodeText } from './decode-text.ts'
import { type ImportedPage, UnreadableFileError } from './imported.ts'

/** A number as tables have it: `-1,204.50`, `3 %`, `€ 12`. */
const NUMBER = /^[-+−]?\s?\p{Sc}?\s?\d[\d.,'’\s]*(?:e[-+]?\d+)?\s?[%‰]?\p{Sc}?$/iu
/** More than a table of a page has room for. */
const MOST_CELLS = 200_000
/** FORMAT.md 8.1.3 */
const PAGE_BYTES = 4_194_304

/** Rows that are separated by commas, semicolons, tabs or bars; the first has the names of the columns. */
export async function importTable(bytes: Uint8Array): Promise<ImportedPage> {
  const text = decodeText(bytes)
  // A line for spreadsheets.
  const [line = '', said] = /^sep=(.)\r?\n/.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(line.length), {
    delimiter: said ?? delimiterOf(text),
    skipEmptyLines: 'greedy',
  })
  const [names = [], ...rows] = data
  if (names.length === 0) throw new UnreadableFileError('This table is empty.')
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  if (width * data.length > MOST_CELLS)
    throw new UnreadableFileError(
      `This table has ${data.length} rows of ${width} cells, and a page has room for ${MOST_CELLS} cells.`,
    )
  const warnings: Warning[] = []
  const warn = (index: number, problem: string) => {
    const path = `row ${index + 1}`
    warnings.push({ code: 'cell_dropped', path, message: `${path} ${problem}` })
  }
  const uneven = data.findIndex((row) => row.length !== names.length)
  if (uneven !== -1) {
    const cells = data[uneven]?.length ?? 0
    const outcome = cells < names.length ? 'those that are missing are empty' : 'further columns have no name'
    warn(uneven, `has ${cells} cells for ${names.length} columns: ${outcome}.`)
  }
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes !== undefined)
    warn(quotes.row ?? 0, 'has a quotation mark that is not closed: it may hold more than it should.')
  const filled = (row: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cellOf(row[column] ?? ''))
  const table: TableBlock = { type: 'table', headers: filled(names), rows: rows.map(filled) }
  const align = Array.from({ length: width }, (_, column) => alignmentOf(rows, column))
  if (align.includes('right')) table.align = align
  const length = JSON.stringify(table).length
  if (length > PAGE_BYTES)
    throw new UnreadableFileError(
      `This table has ${length} characters as a block, and a page has room for ${PAGE_BYTES} bytes.`,
    )
  return { blocks: [table], warnings }
}

/** As much of a first line as is looked at. */
const FIRST_LINE_LENGTH = 65_536

/** Stands in no text: cells of one column are separated by nothing. */
const NOTHING = '\u001f'

/**
 * What the first line has most of, outside of quotes. Further lines may have commas in numbers, so that one who has none
 * in the first has none; but a title may stand above the names of columns.
 */
export function delimiterOf(text: string): string {
  const start = text.slice(0, FIRST_LINE_LENGTH)
  const [line = ''] = /^\s*(?:"(?:[^"]|"")*"|[^"\n])*/.exec(start) ?? []
  const most = (signs: readonly string[], of: string) => {
    const bare = of.replaceAll(/"(?:[^"]|"")*"/g, '')
    const count = (sign: string) => bare.split(sign).length
    const best = signs.reduce((one, sign) => (count(sign) > count(one) ? sign : one))
    return count(best) > 1 ? best : undefined
  }
  return most([',', ';', '\t', '|'], line) ?? most([';', '\t', '|'], start) ?? NOTHING
}

function cellOf(text: string): string {
  return escapeHtml(text.trim()).replaceAll(/\r\n?|\n/g, '<br>')
}

function alignmentOf(rows: readonly (readonly string[])[], column: number): ColumnAlignment {
  const texts = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '')
  return texts.length > 0 && texts.every((text) => NUMBER.test(text)) ? 'right' : 'left'
}

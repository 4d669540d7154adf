import { isObject } from 'qp-schema'
import { UnreadableFileError } from '../imported.ts'
import { type Fields, fieldsOf, textOf } from './json.ts'
import type { Report } from './report.ts'
import { type Shown, shownOf, withoutStreams } from './visibility.ts'

/** A cell of a notebook, in any version of its format. */
export interface Cell {
  /** Its place in the file: `cells[3]`. */
  readonly path: string
  readonly kind: 'code' | 'markdown' | 'raw'
  readonly source: string
  readonly metadata: Fields
  /** The name of its language, where the cell itself has one. */
  readonly language: string | undefined
  /** Files by their names, each with its forms by media type. */
  readonly attachments: Fields
  readonly outputs: readonly unknown[]
  readonly shown: Shown
  /** Streams that the author has left out: `stdout`, `stderr`. */
  readonly hiddenStreams: ReadonlySet<string>
}

/**
 * The cells of a notebook of nbformat 2 to 4. What is no cell is left out, with a warning.
 *
 * @throws UnreadableFileError for what is no notebook
 */
export function cellsOf(notebook: unknown, report: Report): Cell[] {
  const lists = isObject(notebook) ? listsOf(notebook) : []
  if (lists.length === 0) throw new UnreadableFileError('This is no notebook: it has no list of cells.')
  return lists.flatMap(([path, cells]) =>
    cells.flatMap((cell, index) => cellOf(cell, `${path}[${index}]`, report) ?? []),
  )
}

function listsOf({ cells, worksheets }: Fields): (readonly [path: string, cells: readonly unknown[]])[] {
  if (Array.isArray(cells)) return [['cells', cells]]
  if (!Array.isArray(worksheets)) return []
  return worksheets.flatMap((worksheet: unknown, index) => {
    const list = isObject(worksheet) ? worksheet['cells'] : undefined
    return Array.isArray(list) ? [[`worksheets[${index}].cells`, list] as const] : []
  })
}

function cellOf(cell: unknown, path: string, report: Report): Cell | undefined {
  if (!isObject(cell)) {
    report.warn('block_dropped', path, 'what stands here was left out: it is no cell of a notebook.')
    return undefined
  }
  const type = cell['cell_type']
  const metadata = fieldsOf(cell['metadata'])
  const { language, outputs } = cell
  const text = textOf(cell['source'] ?? cell['input'])
  return {
    path,
    kind: type === 'code' ? 'code' : isMarkdown(type) ? 'markdown' : 'raw',
    source: type === 'heading' ? headingOf(text, cell['level']) : text,
    metadata,
    language: typeof language === 'string' ? language : undefined,
    attachments: fieldsOf(cell['attachments']),
    outputs: Array.isArray(outputs) ? outputs : [],
    shown: shownOf(metadata),
    hiddenStreams: withoutStreams(metadata),
  }
}

/** HTML had cells of its own before there was markdown, which may hold it. */
function isMarkdown(type: unknown): boolean {
  return type === 'markdown' || type === 'heading' || type === 'html'
}

function headingOf(text: string, level: unknown): string {
  const signs = typeof level === 'number' && level >= 1 && level <= 6 ? Math.trunc(level) : 1
  return `${'#'.repeat(signs)} ${text.replace(/\s+/g, ' ').trim()}`
}

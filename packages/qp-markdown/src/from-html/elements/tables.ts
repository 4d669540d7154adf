import type { Block, ColumnAlignment, TableBlock } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'
import { alignmentOf, presentationOf } from '../tree/presentation.ts'
import { isAroundNote } from './callouts.ts'
import { childElements, descendants, type ElementNode } from '../tree/nodes.ts'
import { footnoteId } from '../building/marks.ts'
import { hasText, isShown, shownIn, textOf } from '../tree/text-of.ts'
import { NOT_INLINE } from '../tree/tags.ts'
import { type Context, contextIn, type Step, visitLines, type Visit } from './visit.ts'

interface Grid {
  readonly caption: ElementNode | undefined
  readonly header: ElementNode | undefined
  readonly rows: readonly ElementNode[]
}

/** A table: a `table` block where it fits one, otherwise HTML; what is no table of data is unwrapped. SPEC.md 14.5 */
export function visitTable(element: ElementNode, visit: Visit): void {
  const { build } = visit
  const context = { ...visit.context, inHeading: false, inTable: false }
  const grid = gridOf(element)
  if (grid === undefined || isLayout(element, grid) || build.inLine)
    return visitLines(element, visit, context)
  const { header } = grid
  if (build.atTop && header !== undefined && fitsBlock(header, grid))
    return visitGrid(element, header, grid, visit, context)
  const leave = build.container({ tag: 'table', mode: 'tight' })
  visit.into({ parent: element, context: { ...context, inTable: true }, leave })
}

/** Whether a table fits a `table` block. */
export function fitsTableBlock(element: ElementNode): boolean {
  const grid = gridOf(element)
  return grid?.header !== undefined && !isLayout(element, grid) && fitsBlock(grid.header, grid)
}

/** A part of a table that is written as HTML. */
export function visitTablePart(element: ElementNode, visit: Visit): void {
  const { build, context } = visit
  if (!context.inTable) return visitLines(element, visit)
  const { tag } = element
  const cell = isCell(element)
  const leave = build.container({
    tag,
    mode: tag === 'caption' ? 'line' : 'tight',
    attributes: cell ? cellAttributes(element) : '',
    kept: tag === 'tr' || cell,
  })
  const inside = { ...contextIn(element, context), inTable: !cell && tag !== 'caption' }
  visit.into({ parent: element, context: inside, leave })
}

function cellAttributes(cell: ElementNode): string {
  const align = alignmentOf(cell)
  return `${align === undefined ? '' : ` align="${align}"`}${spanOf(cell, 'colspan')}${spanOf(cell, 'rowspan')}`
}

function spanOf({ attributes }: ElementNode, name: 'colspan' | 'rowspan'): string {
  const span = Number(/^\s*(\d{1,4})/.exec(attributes.get(name) ?? '')?.[1] ?? 1)
  return span > 1 && span <= 1000 ? ` ${name}="${span}"` : ''
}

/** The rows of a table; `undefined` when it holds something else. */
function gridOf(table: ElementNode): Grid | undefined {
  const sections: ElementNode[] = []
  let caption: ElementNode | undefined
  for (const part of childElements(table)) {
    if (part.tag === 'caption' && caption === undefined) caption = part
    else if (SECTIONS.has(part.tag)) sections.push(part)
    else if (isShown(part) && hasText(part)) return undefined
  }
  const rows: ElementNode[] = []
  const headers: ElementNode[] = []
  for (const section of sections.filter(isShown)) {
    for (const row of childElements(section)) {
      if (!isShown(row)) continue
      if (row.tag !== 'tr' || !cellsOnly(row)) return undefined
      if (section.tag === 'thead') headers.push(row)
      else rows.push(row)
    }
  }
  const [header = firstOfHeaders(rows)] = headers
  const body = rows.filter((row) => row !== header)
  return { caption, header: headers.length > 1 ? undefined : header, rows: body }
}

const PARTS: ReadonlySet<string> = new Set('caption col colgroup thead tbody tfoot tr td th'.split(' '))

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])

function cellsOnly(row: ElementNode): boolean {
  for (const part of childElements(row)) if (isShown(part) && !isCell(part)) return false
  return true
}

function firstOfHeaders([first]: readonly ElementNode[]): ElementNode | undefined {
  const cells = first === undefined ? [] : cellsOf(first)
  return cells.length > 0 && cells.every(({ tag }) => tag === 'th') ? first : undefined
}

function cellsOf(row: ElementNode): ElementNode[] {
  return [...childElements(row)].filter((part) => isCell(part) && isShown(part))
}

export function isCell({ tag }: ElementNode): boolean {
  return tag === 'td' || tag === 'th'
}

/** Pages and mails of an older kind put everything into tables. */
function isLayout(table: ElementNode, { header, rows }: Grid): boolean {
  const role = table.attributes.get('role')
  if (role === 'presentation' || role === 'none') return true
  if (isCodeTable(table) || isAroundNote(table)) return true
  return header === undefined && rows.length <= 1 && rows.every((row) => cellsOf(row).length <= 1)
}

/** Whether a table has line numbers in one cell and code in the other. */
export function isCodeTable(table: ElementNode): boolean {
  const { classes } = presentationOf(table)
  return CODE_TABLES.some((name) => classes.has(name))
}

const CODE_TABLES = ['highlighttable', 'rouge-table', 'lntable']

/** Whether every cell is one of a regular grid and holds no more than text. */
function fitsBlock(header: ElementNode, { caption, rows }: Grid): boolean {
  const columns = cellsOf(header).length
  let missing = 0
  let given = columns
  for (const row of [header, ...rows]) {
    const cells = cellsOf(row)
    if (cells.length > columns || !cells.every(isPlain)) return false
    missing += columns - cells.length
    given += cells.length
  }
  return columns > 0 && missing <= given && (caption === undefined || isPlain(caption))
}

function isPlain(cell: ElementNode): boolean {
  if (spanOf(cell, 'colspan') !== '' || spanOf(cell, 'rowspan') !== '') return false
  for (const node of shownIn(cell)) {
    if (node.kind === 'element' && (NOT_INLINE.has(node.tag) || footnoteId(node) !== '')) return false
  }
  return true
}

function visitGrid(
  element: ElementNode,
  header: ElementNode,
  { caption, rows }: Grid,
  visit: Visit,
  context: Context,
): void {
  const { build, losses } = visit
  for (const part of descendants(element, ({ tag }) => PARTS.has(tag)))
    if (part.kind === 'element') losses.of(part)
  const headers = cellsOf(header)
  const table: TableBlock = { type: 'table', headers: [], rows: rows.map(() => []) }
  const align = alignOf(headers, rows)
  if (align !== undefined) table.align = align
  const title = caption === undefined || !isShown(caption) ? '' : cleanText(textOf(caption))
  if (title !== '') table.caption = title
  if (caption !== undefined) losses.within(caption)
  const lines = [{ cells: headers, target: table.headers }].concat(
    rows.map((row, index) => ({ cells: cellsOf(row), target: table.rows[index] as string[] })),
  )
  const steps = lines.flatMap(({ cells, target }) =>
    cells.map((parent): Step => {
      let end = (): void => {}
      const finish = (html: string): undefined => void target.push(html)
      return {
        parent,
        context: contextIn(parent, context),
        enter: () => {
          end = build.container({ tag: '', mode: 'line', block: 'table' }, finish)
        },
        leave: () => end(),
      }
    }),
  )
  build.boundary()
  visit.into(...steps, { parent: EMPTY, context, leave: () => addTable(table, visit) })
}

/** Nothing to go through: a step that only begins or ends something. */
export const EMPTY = { first: undefined } as ElementNode

function addTable(table: TableBlock, { build }: Visit): void {
  for (const row of table.rows) while (row.length < table.headers.length) row.push('')
  const texts = [...table.headers, table.caption ?? '']
  if (
    table.rows.length === 0 &&
    !texts.some((text) => /<img |[^\s]/.test(text.replace(/<(?!img )[^<>]*>/g, '')))
  )
    return
  build.block(inOrder(table))
}

function inOrder({ type, headers, rows, align, caption }: TableBlock): Block {
  return { type, headers, rows, ...(align && { align }), ...(caption !== undefined && { caption }) }
}

/** A column stands where its header does, or its first cell. */
function alignOf(
  headers: readonly ElementNode[],
  [first]: readonly ElementNode[],
): ColumnAlignment[] | undefined {
  const cells = first === undefined ? [] : cellsOf(first)
  const sides = headers.map((header, column) => {
    const cell = cells[column]
    return alignmentOf(header) ?? (cell && alignmentOf(cell))
  })
  if (sides.every((side) => side === undefined)) return undefined
  return sides.map((side) => side ?? 'left')
}

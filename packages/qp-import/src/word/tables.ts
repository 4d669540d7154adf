import { isShown } from './inlines.ts'
import type { Rewriting } from './rewriting.ts'
import { childOf, elementsIn, isOn, textOf, valueOf, type XmlElement } from './parts/xml.ts'

/** Rewrites a table, with the rows of its head marked. */
export function tableXml(
  table: XmlElement,
  rewriting: Rewriting,
  cellOf: (cell: XmlElement) => string,
): string {
  const rows = within(table, 'w:tr').filter((row) => {
    const isDeleted = childOf(row, 'w:trPr', 'w:del') !== undefined
    rewriting.losses.add('deletion', isDeleted ? 1 : 0)
    return !isDeleted
  })
  const heads = headsOf(table, rows)
  const written = rows.map((row, index) => {
    const cells = within(row, 'w:tc').map((cell) => {
      const properties = childOf(cell, 'w:tcPr')
      const span = valueOf(properties, 'w:gridSpan') ?? ''
      const merged = childOf(properties, 'w:vMerge')
      const content = cellOf(cell)
      // The text of a cell that goes on with the one above would not be shown: it begins a cell of its own.
      const isContinued =
        merged !== undefined && merged.attributes.get('w:val') !== 'restart' && !isShown(content)
      return (
        '<w:tc><w:tcPr>' +
        (/^\d{1,3}$/.test(span) && Number(span) > 1 ? `<w:gridSpan w:val="${span}"/>` : '') +
        (merged === undefined ? '' : `<w:vMerge w:val="${isContinued ? 'continue' : 'restart'}"/>`) +
        `</w:tcPr>${content}</w:tc>`
      )
    })
    return `<w:tr><w:trPr>${index < heads ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`
  })
  return written.length === 0 ? '' : `<w:tbl>${written.join('')}</w:tbl>`
}

/** Rows or cells, which may stand in controls and tracked changes. */
function within(element: XmlElement, name: string): XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === name) return [child]
    return /^w:(?:sdt|sdtContent|customXml|ins)$/.test(child.name) ? within(child, name) : []
  })
}

/** How many rows at the top are heads: those that say so, else one that looks so. */
function headsOf(table: XmlElement, rows: readonly XmlElement[]): number {
  const first = rows.findIndex((row) => isOn(childOf(row, 'w:trPr'), 'w:tblHeader') !== true)
  const said = first === -1 ? 0 : first
  if (said > 0 || rows.length < 2) return said
  const [top, second] = rows
  if (top === undefined || second === undefined) return 0
  const properties = childOf(table, 'w:tblPr')
  const look = childOf(properties, 'w:tblLook')?.attributes
  const isStyled = !/^(?:|TableGrid|TableNormal|NormalTable)$/.test(valueOf(properties, 'w:tblStyle') ?? '')
  const bits = Number.parseInt(look?.get('w:val') ?? '0', 16)
  const isFirst = look?.get('w:firstRow') ?? ((bits & 0x20) === 0 ? '0' : '1')
  if (isStyled && /^(?:1|true|on)$/.test(isFirst)) return 1
  return isBold(top) && !isBold(second) ? 1 : 0
}

/** Whether all text of a row is bold, and every cell has some. */
function isBold(row: XmlElement): boolean {
  const cells = within(row, 'w:tc')
  return cells.length > 1 && cells.every((cell) => textOf(cell).trim() !== '' && runsAreBold(cell))
}

function runsAreBold(element: XmlElement): boolean {
  return elementsIn(element).every((child) => {
    if (child.name !== 'w:r') return runsAreBold(child)
    return textOf(child).trim() === '' || isOn(childOf(child, 'w:rPr'), 'w:b') === true
  })
}

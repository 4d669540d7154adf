import type { Node, Schema } from 'prosemirror-model'
import type { ColumnAlignment, TableBlock, TableForm } from 'qp-schema'
import { ORIGIN } from '../rich-html/node-specs.ts'
import { readInline } from '../rich-html/html-to-nodes.ts'
import { writeInline } from '../rich-html/nodes-to-html.ts'
import { element } from '../element.ts'
import type { BlockEditing } from '../block-editing.ts'
import { choiceControl, showValue, textControl, viewWithControls } from '../block-forms/control.ts'
import { TEXTS } from '../texts.ts'
import { optional } from './optional.ts'

/** The cells of the first row are headers. The cells of a column have the same `align`, which may be `null`. */
const table: BlockEditing<TableBlock> = {
  nodes: {
    table_block: {
      group: 'block',
      content: 'table_row+',
      isolating: true,
      allowGapCursor: false,
      attrs: {
        ...ORIGIN,
        caption: { default: '', validate: 'string' },
        as: { default: '', validate: 'string' },
      },
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: { content: 'table_cell+', allowGapCursor: false, toDOM: () => ['tr', 0] },
    table_cell: {
      content: 'inline*',
      isolating: true,
      attrs: {
        header: { default: false, validate: 'boolean' },
        align: { default: null, validate: assertAlign },
      },
      toDOM: ({ attrs }) => [
        attrs['header'] === true ? 'th' : 'td',
        attrs['align'] === null ? {} : { class: `qp-${String(attrs['align'])}` },
        0,
      ],
    },
  },
  read({ headers, rows, align, caption = '', as = '' as const }, schema) {
    const isEven = [...rows, align ?? headers].every((row) => row.length === headers.length)
    if (!isEven || headers.length === 0) return undefined
    const lines = [headers, ...rows].map((cells, index) =>
      readRow(cells, { header: index === 0, align }, schema),
    )
    if (lines.includes(undefined)) return undefined
    return [
      schema.node(
        'table_block',
        { caption, as },
        lines.filter((row) => row !== undefined),
      ),
    ]
  },
  write([node]) {
    const [headers = [], ...rows] =
      node?.children.map((row) => row.children.map(({ children }) => writeInline(children))) ?? []
    const align =
      node?.firstChild?.children.map(({ attrs }) => attrs['align'] as ColumnAlignment | null) ?? []
    return {
      type: 'table',
      headers,
      rows,
      ...(align.some((one) => one !== null) && { align: align.map((one) => one ?? 'left') }),
      ...optional({ caption: String(node?.attrs['caption']) }),
      ...(node?.attrs['as'] && { as: node.attrs['as'] as TableForm }),
    }
  },
  entries: [{ name: 'table', holdsText: false, make: (schema) => [emptyTable(schema)] }],
  view: viewWithControls((set) => {
    const contentDOM = element('tbody')
    const caption = textControl('caption', set)
    const form = choiceControl('as', TEXTS.tableForms, set)
    // It is the first text of the table, which decides which way its columns run.
    const shownCaption = element('span', { hidden: true })
    const controls = element(
      'caption',
      { class: 'controls', contenteditable: 'false' },
      shownCaption,
      caption,
      form,
    )
    const shown = element('table', { dir: 'auto' }, controls, contentDOM)
    return {
      dom: element('div', { class: 'qp-table-scroll table' }, shown),
      contentDOM,
      show(attributes) {
        showValue(caption, String(attributes['caption']))
        showValue(form, String(attributes['as']))
        shownCaption.textContent = String(attributes['caption'])
        controls.classList.toggle('unused', `${attributes['caption']}${attributes['as']}` === '')
      },
    }
  }),
}

export default table

function emptyTable(schema: Schema): Node {
  const rows = [true, false, false].map((header) =>
    schema.node(
      'table_row',
      null,
      [0, 1, 2].map(() => schema.node('table_cell', { header })),
    ),
  )
  return schema.node('table_block', null, rows)
}

function readRow(
  cells: readonly string[],
  { header, align }: { readonly header: boolean; readonly align: ColumnAlignment[] | undefined },
  schema: Schema,
): Node | undefined {
  const contents = cells.map((html) => readInline(html, schema))
  if (contents.includes(undefined)) return undefined
  const nodes = contents.map((content, column) =>
    schema.node('table_cell', { header, align: align?.[column] ?? null }, content),
  )
  return schema.node('table_row', null, nodes)
}

/** @throws RangeError for what came from a clipboard and is no alignment */
function assertAlign(value: unknown): void {
  if (![null, 'left', 'center', 'right'].some((one) => one === value))
    throw new RangeError('not an alignment')
}

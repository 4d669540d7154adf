import fc from 'fast-check'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { readProse } from '../../rich-html/html-to-nodes.ts'
import { schema } from '../../document/schema.ts'
import { writeFlow } from '../../rich-html/nodes-to-html.ts'
import { goToCell } from './cell-navigation.ts'
import { deleteRow, insertRow } from './rows.ts'
import { gridOf } from './grid.ts'
import { alignColumn, deleteColumn, insertColumn } from './columns.ts'

/** The state of a page of prose, with the caret behind the first letter that is given. */
function at(html: string, letter: string): EditorState {
  const doc = schema.node('doc', null, readProse(html, schema))
  let position = 0
  doc.descendants((node, from) => {
    if (node.isText && position === 0 && node.text?.includes(letter) === true)
      position = from + node.text.indexOf(letter) + 1
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, position) })
}

function after(state: EditorState, command: Command): EditorState {
  let next = state
  expect(command(state, (transaction) => (next = state.apply(transaction)))).toBe(true)
  next.doc.check()
  return next
}

const html = ({ doc }: EditorState) => writeFlow(doc.children)
const selected = ({ doc, selection: { from, to } }: EditorState) => doc.textBetween(from, to, '|')

const PLAIN =
  '<table><thead><tr><th align="right">a</th><th>b</th></tr></thead><tbody><tr><td align="right">c</td><td><p>d</p><p>e</p></td></tr></tbody></table>'
/** `a` is over two columns, `c` over two rows. */
const MERGED =
  '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>'

describe('a table within prose', () => {
  it('is gone through from cell to cell, and grows behind the last one', () => {
    const b = after(at(PLAIN, 'a'), goToCell(1))
    expect(selected(b)).toBe('b')
    const d = after(after(b, goToCell(1)), goToCell(1))
    expect(selected(d)).toBe('d|e')
    expect(selected(after(d, goToCell(-1)))).toBe('c')
    expect(goToCell(-1)(at(PLAIN, 'a'))).toBe(false)
    expect(html(after(d, goToCell(1)))).toBe(
      PLAIN.replace('</tbody>', '<tr><td align="right"></td><td></td></tr></tbody>'),
    )
  })

  it('leaves Tab to an item and to code in a cell', () => {
    const inList =
      '<table><tbody><tr><td><ul><li>a</li></ul><pre>b</pre>c</td><td>d</td></tr></tbody></table>'
    expect(goToCell(1)(at(inList, 'a'))).toBe(false)
    expect(goToCell(1)(at(inList, 'b'))).toBe(false)
    expect(selected(after(at(inList, 'c'), goToCell(1)))).toBe('d')
  })

  it.each([
    ['below the head, into the body', 'a', insertRow(1)],
    ['above a row', 'c', insertRow(0)],
  ] as const)('gets a row %s', (_, letter, command) => {
    expect(html(after(at(PLAIN, letter), command))).toBe(
      PLAIN.replace('<tbody>', '<tbody><tr><td align="right"></td><td></td></tr>'),
    )
  })

  it('gets and loses columns, is aligned, and goes with its last row or column', () => {
    const wide = after(at(PLAIN, 'a'), insertColumn(1))
    expect(html(wide)).toBe(
      '<table><thead><tr><th align="right">a</th><th></th><th>b</th></tr></thead><tbody><tr><td align="right">c</td><td></td><td><p>d</p><p>e</p></td></tr></tbody></table>',
    )
    expect(html(after(wide, deleteColumn))).toBe(PLAIN)
    expect(html(after(at(PLAIN, 'd'), alignColumn('center')))).toBe(
      PLAIN.replace('<th>', '<th align="center">').replace('<td><p>', '<td align="center"><p>'),
    )
    const body = after(at(PLAIN, 'a'), deleteRow)
    expect(html(body)).toBe(PLAIN.replace(/<thead>.*<\/thead>/, ''))
    expect(html(after(body, deleteRow))).toBe('<p></p>')
    expect(html(after(after(at(PLAIN, 'a'), deleteColumn), deleteColumn))).toBe('<p></p>')
  })

  it.each([
    [
      'a row across a cell',
      'f',
      insertRow(0),
      MERGED.replace('rowspan="2"', 'rowspan="3"').replace(
        '<tr><td>f',
        '<tr><td></td><td></td></tr><tr><td>f',
      ),
    ],
    [
      'a row below a cell of two rows',
      'c',
      insertRow(1),
      MERGED.replace('</tbody>', '<tr><td></td><td></td><td></td></tr></tbody>'),
    ],
    [
      'a column across a cell',
      'd',
      insertColumn(0),
      MERGED.replace('colspan="2"', 'colspan="3"')
        .replace('<td>d', '<td></td><td>d')
        .replace('<td>f', '<td></td><td>f'),
    ],
    [
      'no row in which a cell begins',
      'd',
      deleteRow,
      '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td>f</td><td>g</td></tr></tbody></table>',
    ],
    [
      'no row in which a cell ends',
      'f',
      deleteRow,
      '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></tbody></table>',
    ],
    [
      'no column of a cell of two',
      'd',
      deleteColumn,
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>e</td></tr><tr><td>g</td></tr></tbody></table>',
    ],
  ] as const)('with merged cells gets %s', (_, letter, command, expected) => {
    expect(html(after(at(MERGED, letter), command))).toBe(expected)
  })

  it('of any form stays a table that the schema allows, whatever is done with it', () => {
    const span = fc.constantFrom(
      '',
      ' colspan="2"',
      ' rowspan="2"',
      ' colspan="3" rowspan="2"',
      ' rowspan="9"',
      ' colspan="1000"',
    )
    const cell = fc
      .tuple(fc.constantFrom('td', 'th'), span)
      .map(([tag, spans]) => `<${tag}${spans}>x</${tag}>`)
    const row = fc.array(cell, { minLength: 0, maxLength: 4 }).map((cells) => `<tr>${cells.join('')}</tr>`)
    const sections = fc
      .array(fc.tuple(fc.constantFrom('thead', 'tbody'), fc.array(row, { minLength: 1, maxLength: 4 })), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.map(([tag, rows]) => `<${tag}>${rows.join('')}</${tag}>`).join(''))
    const commands = [
      insertRow(0),
      insertRow(1),
      insertColumn(0),
      insertColumn(1),
      deleteRow,
      deleteColumn,
      goToCell(1),
      goToCell(-1),
      alignColumn('right'),
    ]
    fc.assert(
      fc.property(sections, fc.array(fc.nat(), { maxLength: 8 }), (inner, steps) => {
        if (!inner.includes('x')) return
        let state = at(`<table>${inner}</table>`, 'x')
        for (const step of steps) {
          commands[step % commands.length]?.(state, (transaction) => (state = state.apply(transaction)))
          state.doc.check()
          expect(readProse(html(state), schema)).toBeDefined()
          const table = state.doc.firstChild
          if (table?.type.name === 'table') expect(gridOf(table).cells.length).toBeGreaterThan(0)
        }
      }),
      runs(50),
    )
  })
})

import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { importFile } from '../src/index.ts'
import { delimiterOf } from '../src/tables.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const tableOf = async (given: string | Uint8Array) => {
  const { blocks, warnings } = await importFile(typeof given === 'string' ? bytes(given) : given, 'csv')
  return { table: blocks[0], warnings }
}

describe('a table', () => {
  it.each([
    ['commas', 'Port,Depth\nNorth,4\n'],
    ['semicolons, as spreadsheets of half of Europe write them', 'Port;Depth\r\nNorth;4\r\n'],
    ['bars', 'Port|Depth\nNorth|4'],
    ['tabs', 'Port\tDepth\nNorth\t4'],
    ['a mark of byte order', '\uFEFFPort,Depth\nNorth,4'],
    ['a line for Excel', 'sep=;\nPort;Depth\nNorth;4'],
    ['empty lines', '\nPort,Depth\n\nNorth,4\n,\n'],
  ])('has rows with %s', async (_, text) => {
    expect(await tableOf(text)).toEqual({
      table: { type: 'table', headers: ['Port', 'Depth'], rows: [['North', '4']], align: ['left', 'right'] },
      warnings: [],
    })
  })

  it('keeps what is quoted, and shows it as text', async () => {
    const { table } = await tableOf('a,b\n"x, ""y""\nz",<b>1</b> & 2\n')
    expect(table).toEqual({
      type: 'table',
      headers: ['a', 'b'],
      rows: [['x, "y"<br>z', '&lt;b&gt;1&lt;/b&gt; &amp; 2']],
    })
  })

  it('finds what separates cells by the names of columns, whatever commas the rest has', async () => {
    expect((await tableOf('Port;Depth;"a,b,\nc"\nNorth;4,5;1,2\n')).table).toMatchObject({
      headers: ['Port', 'Depth', 'a,b,<br>c'],
      rows: [['North', '4,5', '1,2']],
    })
  })

  it.each([
    ['Betrag\n1,5\n2,5\n', ['Betrag'], [['1,5'], ['2,5']]],
    ['Name\nSmith, John\n', ['Name'], [['Smith, John']]],
    [
      'Liste der Orte\n\nOrt;Wert\nA;1,5\n',
      ['Liste der Orte', ''],
      [
        ['Ort', 'Wert'],
        ['A', '1,5'],
      ],
    ],
  ])(
    'and where they have none, that there is none, or what the rest has: %j',
    async (text, headers, rows) => {
      expect((await tableOf(text)).table).toMatchObject({ headers, rows })
    },
  )

  it('takes linear time to find it', () => {
    const texts = ['"'.repeat(1_000_001), 'a"'.repeat(500_000), ',"'.repeat(500_000), ' '.repeat(1_000_000)]
    for (const text of texts) expect(processorTime(() => delimiterOf(text))).toBeLessThan(100)
  })

  it('is read where a cell or a line is long', async () => {
    const long = 'x'.repeat(3_000_000)
    for (const text of [`"${long}",b\n`, `${long};b\n`]) {
      const { table } = await tableOf(text)
      expect(JSON.stringify(table).length).toBeGreaterThan(3_000_000)
    }
  })

  it('obeys the line that names what separates', async () => {
    expect((await tableOf('sep=;\na,b;c,d;e,f\n')).table).toMatchObject({ headers: ['a,b', 'c,d', 'e,f'] })
  })

  it('says where a row is longer than the names of the columns', async () => {
    const { table, warnings } = await tableOf('a,b\n1,2,3\n')
    expect(table).toMatchObject({ headers: ['a', 'b', ''], rows: [['1', '2', '3']] })
    expect(warnings.map(({ message }) => message)).toEqual([
      'row 2 has 3 cells for 2 columns: further columns have no name.',
    ])
  })

  it('aligns numbers to the right, with units and signs', async () => {
    const text = 'a;b;c;d;e\n1;-3,5 %;€ 12;1 204.5;n/a\n;7 %;12 €;1e9;4'
    expect((await tableOf(text)).table).toMatchObject({
      align: ['right', 'right', 'right', 'right', 'left'],
    })
  })

  it('fills rows that are too short and columns without a name, and says so', async () => {
    const { table, warnings } = await tableOf('a,b\n1\n1,2,3\n')
    expect(table).toMatchObject({
      headers: ['a', 'b', ''],
      rows: [
        ['1', '', ''],
        ['1', '2', '3'],
      ],
    })
    expect(warnings).toEqual([
      {
        code: 'cell_dropped',
        path: 'row 2',
        message: 'row 2 has 1 cells for 2 columns: those that are missing are empty.',
      },
    ])
  })

  it('says where a quotation mark is not closed', async () => {
    const { warnings } = await tableOf('a,b\n1,"2\n3,4\n')
    expect(warnings.map(({ message }) => message)).toEqual([
      'row 2 has a quotation mark that is not closed: it may hold more than it should.',
    ])
  })

  it.each([
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0xfc, 0]), ['a', 'ü']],
    ['UTF-16, the other way', Uint8Array.from([0xfe, 0xff, 0, 0x61, 0, 0x2c, 0, 0xfc]), ['a', 'ü']],
    ['windows-1252', Uint8Array.from([0x61, 0x2c, 0xfc, 0x80]), ['a', 'ü€']],
  ])('is read from %s', async (_, given, headers) => {
    expect((await tableOf(given)).table).toMatchObject({ headers, rows: [] })
  })

  it.each([
    ['nothing', new Uint8Array(), 'This table is empty.'],
    ['other files', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), 'This is no text.'],
    [
      'more than a page has room for',
      bytes('a,b\n'.repeat(150_000)),
      'This table has 150000 rows of 2 cells, and a page has room for 200000 cells.',
    ],
    [
      'more than a page can hold',
      bytes(`a,b\n${'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,y\n'.repeat(95_000)}`),
      'This table has 4655045 characters as a block, and a page has room for 4194304 bytes.',
    ],
    [
      'one long row among many',
      bytes('a,b\n'.repeat(5000) + 'a,'.repeat(5000)),
      'This table has 5001 rows of 5001 cells, and a page has room for 200000 cells.',
    ],
  ])('refuses %s', async (_, given, message) => {
    await expect(tableOf(given)).rejects.toMatchObject({ name: 'UnreadableFileError', message })
  })
})

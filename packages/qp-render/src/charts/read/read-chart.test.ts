import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { TABLE_FORMS, type TableForm } from 'qp-schema'
import { readChart } from './read-chart.ts'

const table = (
  rows: string[][],
  headers = ['Label', ...(rows[0] ?? []).slice(1).map((_, at) => `S${at + 1}`)],
) => ({
  headers,
  rows,
})

function chartOf(as: TableForm, rows: string[][], headers?: string[]) {
  const { chart, problem } = readChart(table(rows, headers), as)
  if (chart === undefined) throw new Error(problem)
  return chart
}

const problemOf = (as: TableForm, rows: string[][], headers?: string[]) =>
  readChart(table(rows, headers), as).problem

describe('a table as a chart', () => {
  it('has series that measure the same in one unit, if both can be seen on its scale', () => {
    const unitsOf = (...cells: string[]) =>
      chartOf('bars', [['a', ...cells]]).series.map(({ unit, texts: [text] }) => `${text} ${unit}`)
    expect(unitsOf('2.9 GB/s', '640 MB/s', '3 s')).toEqual(['2.9 GB/s', '0.64 GB/s', '3 s'])
    expect(unitsOf('5 min', '30 ms')).toEqual(['5 min', '30 ms'])
    expect(
      chartOf('bars', [
        ['a', '1 GB', '–'],
        ['b', '2 GB', '500 MB'],
      ]).series[1]?.texts,
    ).toEqual(['–', '0.5'])
  })

  it('has what rows and series are marked with', () => {
    const rows = [
      ['<strong>a</strong>', '1'],
      ['<mark>b <em>c</em></mark> ', '2'],
      ['<strong>d</strong> e', '3'],
      ['<strong>f</strong> <strong>g</strong>', '<strong>4</strong>'],
      ['h', '<mark class="tone-success">5</mark>'],
      ['<mark class="tone-danger">i</mark> <mark class="tone-info">j</mark>', '6'],
      ['<em>k</em>', '7'],
    ]
    const emphasis = ['strong', 'strong', undefined, undefined, 'success', 'danger', undefined]
    expect(chartOf('bars', rows).emphasis).toEqual(emphasis)
    expect(chartOf('stats', rows).emphasis).toEqual(emphasis)
    expect(chartOf('shares', rows).emphasis).toEqual([])
    expect(
      chartOf('lines', rows, ['x', '<strong>Ours</strong>']).series.map(({ name, isStrong }) => [
        name,
        isStrong,
      ]),
    ).toEqual([['Ours', true]])
    const months = chartOf('columns', [
      ['<strong>2026-02</strong>', '1'],
      ['2026-01', '2'],
    ])
    expect([months.labels, months.emphasis]).toEqual([
      ['2026-01', '2026-02'],
      [undefined, 'strong'],
    ])
  })

  it('of shares is the first series', () => {
    const { series } = chartOf('shares', [
      ['a', '€ 30', '75 %'],
      ['b', '€ 10', 'the rest'],
    ])
    expect(series.map(({ values }) => values)).toEqual([[30, 10]])
  })

  it('has labels, series with one unit each, and words for what it shows', () => {
    const rows = [
      ['<em>Install</em> &amp; build', '84 ms', '1,204 KB'],
      ['Test', '–', '12'.concat(' KB')],
    ]
    expect(
      readChart({ ...table(rows, ['Step', 'Before', 'Weight']), caption: 'Of\n builds' }, 'bars').chart,
    ).toEqual({
      kind: 'bars',
      title: 'Of builds',
      description: 'Bars of 2 series (Before, Weight; ms, KB) over 2 labels',
      labels: ['Install & build', 'Test'],
      emphasis: [undefined, undefined],
      times: undefined,
      isOrdered: false,
      series: [
        { name: 'Before', unit: 'ms', values: [84, undefined], texts: ['84', '–'] },
        { name: 'Weight', unit: 'KB', values: [1204, 12], texts: ['1,204', '12'] },
      ],
      notes: [],
    })
  })

  it('cards need not be numbers, nor be of one unit', () => {
    const chart = chartOf('stats', [
      ['Revenue', '€ 1.2M', '+12 %', 'since May'],
      ['Seat', 'Paris', '', ''],
    ])
    expect(chart.series[0]?.texts).toEqual(['€ 1.2M', 'Paris'])
    expect(chart.notes).toEqual([
      ['+12 %', 'since May'],
      ['', ''],
    ])
    expect(chart.description).toBe('2 figures')
  })

  it.each([
    [['512 KB', '3.2 MB'], 'MB', [0.512, 3.2], ['0.512', '3.2']],
    [['1 GiB', '512 MiB'], 'GiB', [1, 0.5], ['1', '0.5']],
    [['900 µs', '12 ms', '0'], 'ms', [0.9, 12, 0], ['0.9', '12', '0']],
    [['90 s', '3 min'], 'min', [1.5, 3], ['1.5', '3']],
    [['300 W', '1.2 kW'], 'kW', [0.3, 1.2], ['0.3', '1.2']],
    [['1 day', '3 days'], 'days', [1, 3], ['1', '3']],
    [['7B', '350M'], '', [7e9, 350e6], ['7B', '350M']],
    [['7B', '350B'], 'B', [7, 350], ['7', '350']],
    [['0', '€ 3'], '€', [0, 3], ['0', '3']],
  ])('%j is of one unit', (cells, unit, values, texts) => {
    const [series] = chartOf(
      'bars',
      cells.map((cell, at) => [`${at}`, cell]),
    ).series
    expect(series).toEqual({
      name: 'S1',
      unit,
      values: values.map((value) => expect.closeTo(value, 9)),
      texts,
    })
  })

  it.each([
    [['3 MB', '4 ms'], '“MB” and “ms”'],
    [['3 MB', '4'], '“MB” and no unit'],
    [['€ 3', '$4'], '“€” and “$”'],
    [['3 m', '4 min'], '“m” and “min”'],
  ])('%j is of more than one', (cells, units) => {
    expect(
      problemOf(
        'bars',
        cells.map((cell, at) => [`${at}`, cell]),
      ),
    ).toBe(`The column “S1” has numbers of more than one unit: ${units}.`)
  })
})

describe('labels that are dates', () => {
  const order = (as: TableForm, labels: string[]) =>
    chartOf(
      as,
      labels.map((label, at) => [label, `${at}`]),
    ).labels

  it.each([
    [
      ['2026-03-08', '2026-03-01', '2026-02-27'],
      ['2026-02-27', '2026-03-01', '2026-03-08'],
    ],
    [
      ['2026-03', '2025-12'],
      ['2025-12', '2026-03'],
    ],
    [
      ['Mar 2026', 'February 2026', 'Jan. 2026'],
      ['Jan. 2026', 'February 2026', 'Mar 2026'],
    ],
    [
      ['1 Mar 2026', 'Feb 3, 2026'],
      ['Feb 3, 2026', '1 Mar 2026'],
    ],
    [
      ['2026', '2018'],
      ['2018', '2026'],
    ],
    [
      ['Mar', 'Jan', 'Feb'],
      ['Jan', 'Feb', 'Mar'],
    ],
    [
      ['Nov', 'Dec', 'Jan'],
      ['Nov', 'Dec', 'Jan'],
    ],
    [
      ['2026-03-01 12:00', '2026-03-01 09:30'],
      ['2026-03-01 09:30', '2026-03-01 12:00'],
    ],
    [
      ['2026-02-30', '2026-01-01'],
      ['2026-02-30', '2026-01-01'],
    ],
    [
      ['Mar', '2026'],
      ['Mar', '2026'],
    ],
  ])('%j are in order', (labels, sorted) => {
    for (const as of ['lines', 'columns'] as const) expect(order(as, labels)).toEqual(sorted)
    expect(order('bars', labels)).toEqual(labels)
  })

  it('stand apart as the time between them is', () => {
    const { times } = chartOf('lines', [
      ['2026-03-11', '1'],
      ['2026-03-01', '2'],
      ['2026-03-02', '3'],
    ])
    expect(times?.map((time) => (time - (times[0] ?? 0)) / 86_400_000)).toEqual([0, 1, 10])
  })
})

describe('what is no chart', () => {
  const ones = (count: number) => Array.from({ length: count }, (_, at) => [`${at}`, '1'])

  it.each<[string, TableForm, string[][], string]>([
    ['no row', 'bars', [], 'A chart needs a column of labels and a column of numbers.'],
    ['no number', 'bars', [['a', 'b']], 'The column “S1” has no number.'],
    [
      'an empty series',
      'lines',
      [
        ['a', '1', ''],
        ['b', '2', ''],
      ],
      'The column “S2” has no number.',
    ],
    [
      'NaN',
      'lines',
      [
        ['a', '1'],
        ['b', 'NaN'],
      ],
      'The column “S1” has “NaN”, which is no number.',
    ],
    [
      '1e400',
      'lines',
      [
        ['a', '1'],
        ['b', '1e400'],
      ],
      'The column “S1” has “1e400”, which is no number.',
    ],
    [
      '1,2,3',
      'bars',
      [
        ['a', '1,2,3'],
        ['b', '2'],
      ],
      'The column “S1” has “1,2,3”, which is no number.',
    ],
    ['one point', 'lines', [['a', '1']], '“lines” need two rows at least.'],
    [
      'nine series',
      'bars',
      [['a', ...'123456789']],
      'There may be at most 8 columns of numbers in a chart. This table has 9.',
    ],
    ['501 bars', 'bars', ones(501), 'There may be at most 500 numbers in “bars”. This table has 501.'],
    [
      '10,001 points',
      'lines',
      ones(10_001),
      'There may be at most 10,000 rows in “lines”. This table has 10,001.',
    ],
    ['13 parts', 'shares', ones(13), 'There may be at most 12 rows in “shares”. This table has 13.'],
    [
      'a negative share',
      'shares',
      [
        ['a', '1'],
        ['b', '−1'],
      ],
      'The column “S1” has a negative number, which is no share.',
    ],
    [
      'shares of nothing',
      'shares',
      [['a', '0']],
      'The column “S1” sums up to nothing, of which there are no shares.',
    ],
    [
      'areas below zero',
      'areas',
      [
        ['a', '1', '2'],
        ['b', '1', '-2'],
      ],
      '“areas” of several columns are stacked: each needs a number in every row, and none below zero. The column “S2” is not so.',
    ],
    [
      'areas of two units',
      'areas',
      [
        ['a', '1 m', '2 s'],
        ['b', '1 m', '2 s'],
      ],
      '“areas” of several columns are stacked, which needs one unit for all of them.',
    ],
    [
      'five columns of cards',
      'stats',
      [['a', '1', '2', '3', '4']],
      'There may be at most 3 columns behind the labels in “stats” (a value, a change and a remark). This table has 4.',
    ],
  ])('%s', (_what, as, rows, problem) => {
    expect(problemOf(as, rows)).toBe(problem)
  })

  it('a million cells are refused at once, and ragged rows are read', () => {
    const row = Array.from({ length: 1000 }, () => '1')
    const rows = Array.from({ length: 1000 }, () => row)
    const refuse = () => {
      for (const as of TABLE_FORMS) expect(problemOf(as, rows)).toMatch(/^There may be /)
    }
    expect(processorTime(refuse)).toBeLessThan(100)
    expect(chartOf('bars', [['a'], ['b', '2']], ['L', 'S']).series[0]?.values).toEqual([undefined, 2])
  })
})

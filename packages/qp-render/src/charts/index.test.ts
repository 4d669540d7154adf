import { parseFragment } from 'parse5'
import { splitTheme, TABLE_FORMS, type TableForm, THEME_IDS, THEME_NAMES } from 'qp-schema'
import { processorTime } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { chartCss, trustedHtml } from '../index.ts'
import { contrast } from '../themes/contrast.testkit.ts'
import { THEME_STYLES } from '../themes/index.ts'
import { CHART_COLORS } from './look/colors.ts'
import { readChart, renderChart } from './index.ts'

function drawn(as: TableForm, rows: string[][], more: { headers?: string[]; caption?: string } = {}): string {
  const headers = more.headers ?? ['Label', ...(rows[0] ?? []).slice(1).map((_, at) => `S${at + 1}`)]
  const { chart, problem } = readChart({ ...more, headers, rows }, as)
  if (chart === undefined) throw new Error(problem)
  return String(renderChart(chart, { id: 'qpChart1', table: trustedHtml('<table></table>') }))
}

const count = (html: string, part: string | RegExp) => html.split(part).length - 1

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEAR = MONTHS.map((month, at) => [month, `${at + 3}`, `${20 - at}`])

describe('a chart', () => {
  it('is a figure with its title, one picture for screen readers, and the table', () => {
    expect(drawn('bars', [['North', '3 m']], { headers: ['Port', 'Depth'], caption: 'Low <water>' })).toBe(
      '<figure class="qp-chart qp-chart-bars" dir="ltr"><figcaption>Low &lt;water&gt;</figcaption>' +
        '<div role="img" aria-label="Bars of 1 series (Depth; m) over 1 label"><div aria-hidden="true">' +
        '<div class="qp-keys"><span><bdi>Depth</bdi></span><bdi class="qp-unit">m</bdi></div>' +
        '<div class="qp-bars"><div class="qp-label"><bdi>North</bdi></div><div class="qp-group"><svg class="qp-bar qp-s1" height="1em"><svg x="0%" width="100%"><rect fill="currentColor"/></svg></svg><div class="qp-value"><bdi>3</bdi></div></div></div></div></div>' +
        '<details class="qp-off-paper"><summary>Table</summary><table></table></details></figure>',
    )
  })

  it('has no script, no style attribute and short numbers, and is the same each time', () => {
    for (const as of TABLE_FORMS) {
      const rows = as === 'shares' ? YEAR.map((row) => row.slice(0, 2)) : YEAR
      const html = drawn(as, rows)
      expect(html).not.toMatch(/<script| style=| on\w+=|NaN|Infinity|undefined|\.\d{3}|e-\d/)
      expect(drawn(as, rows)).toBe(html)
    }
  })

  it('bars begin at zero, on either side of it', () => {
    const html = drawn('bars', [
      ['a', '−1'],
      ['b', '3'],
      ['c', '0'],
      ['d', ''],
    ])
    expect(html).toContain('<svg class="qp-below" x="0%" width="25%">')
    expect(html).toContain('<svg x="25%" width="75%">')
    expect(count(html, '<rect')).toBe(2)
    expect(html).toContain('<bdi>–</bdi>')
  })

  it('series differ without their colours', () => {
    const bars = drawn('bars', [['a', ...'12345678']])
    expect(new Set(bars.match(/<path d="[^"]*"\/><\/pattern>/g)).size).toBe(7)
    const lines = drawn('lines', [
      ['a', ...'12345678'],
      ['b', ...'23456789'],
    ])
    expect(new Set(lines.match(/<path class="qp-mark[^>]*>/g)).size).toBe(8)
    expect(new Set(lines.match(/stroke-dasharray="[^"]*"/g)).size).toBe(7)
  })

  it('each unit has a drawing of its own, and stands there once', () => {
    const html = drawn('lines', [
      ['a', '1 ms', '2 %', '3 ms'],
      ['b', '2 ms', '4 %', '4 ms'],
    ])
    expect(count(html, 'class="qp-plot"')).toBe(2)
    expect(html.match(/qp-unit">[^<]*/g)).toEqual(['qp-unit">ms', 'qp-unit">%'])
    expect(drawn('bars', [['a', '1 ms']], { headers: ['', 'Time (ms)'] })).not.toContain('qp-unit')
  })

  it('columns with labels that have no room are bars where they have none', () => {
    const plans = [
      ['Free', '1'],
      ['Team', '2'],
    ]
    expect(drawn('columns', plans)).not.toContain('qp-bars')
    const long = ['Delivery and returns', 'Payment problems', 'Product questions', 'Account access', 'Others']
    const html = drawn(
      'columns',
      long.map((label) => [label, '7']),
    )
    expect([html.includes('class="qp-wide"'), html.includes('class="qp-narrow"')]).toEqual([true, true])
    expect(
      drawn('columns', [
        ['x'.repeat(400), '1'],
        ['b', '2'],
      ]),
    ).not.toContain('qp-plot')
  })

  it('a last value that is long is short', () => {
    const html = drawn(
      'lines',
      YEAR.map(([month = '', value = '']) => [month, `${value}2,345,678,901`, `-0.000012${value}`]),
    )
    expect(html).toContain('>−1.21e−5</text>')
    expect(html).toContain('>142bn</text>')
  })

  it('lines are broken where a value is missing, and stand apart as time does', () => {
    const html = drawn('lines', [
      ['2026-03-01', '1'],
      ['2026-03-02', ''],
      ['2026-03-11', '3'],
      ['2026-03-21', '2'],
    ])
    expect(html).toContain('d="M15,666.7ZM500,0L985,333.3"')
  })

  it('areas are stacked in the order of the legend, the last one at the top', () => {
    const html = drawn('areas', [
      ['a', '1', '3'],
      ['b', '2', '2'],
    ])
    expect(html.match(/<bdi>S\d/g)).toEqual(['<bdi>S2', '<bdi>S1'])
    expect(html.match(/qp-area" d="[^"]*"/g)).toEqual([
      'qp-area" d="M0,750L1000,500L1000,1000L0,1000Z"',
      'qp-area" d="M0,0L1000,0L1000,500L0,750Z"',
    ])
  })

  it('[10.32.6] is on paper without its table, if its words are all drawn or there are more than 40 rows', () => {
    const isOffPaper = (as: TableForm, rows: string[][]) =>
      drawn(as, rows).includes('<details class="qp-off-paper">')
    expect(
      isOffPaper('shares', [
        ['a', '1'],
        ['b', '2'],
      ]),
    ).toBe(true)
    expect(
      isOffPaper('shares', [
        ['a', '1', 'x'],
        ['b', '2', 'y'],
      ]),
    ).toBe(false)
    const months = Array.from({ length: 41 }, (_, at) => [`${at}`, `${at}`])
    expect(isOffPaper('lines', months)).toBe(true)
    expect(isOffPaper('lines', months.slice(1))).toBe(false)
  })

  it('shares say what part of the whole they are', () => {
    const html = drawn('shares', [
      ['a', '3 MB'],
      ['b', '1 MB'],
      ['c', ''],
    ])
    expect(html.match(/qp-percent">[^<]*/g)).toEqual([
      'qp-percent">75 %',
      'qp-percent">25 %',
      'qp-percent">0 %',
    ])
    expect(
      drawn('shares', [
        ['a', '61 %'],
        ['b', '38.6 %'],
      ]),
    ).toContain('qp-percent">38.6 %')
  })

  it('what is marked has a class, in bars, columns, lines and cards', () => {
    const rows = [
      ['<strong>a</strong>', '1'],
      ['<mark class="tone-danger">b</mark>', '−2'],
      ['c', '3'],
    ]
    expect(drawn('bars', rows).match(/qp-group[^"]*/g)).toEqual([
      'qp-group qp-strong',
      'qp-group tone-danger',
      'qp-group',
    ])
    expect(drawn('columns', rows).match(/(?:<svg class="[^"]*"|<svg) x="[\d.]+%" y/g)).toEqual([
      '<svg class="qp-strong" x="11.17%" y',
      '<svg class="qp-below tone-danger" x="44.5%" y',
      '<svg x="77.83%" y',
    ])
    expect(drawn('stats', rows).match(/qp-stat(?: [^"]*)?"/g)).toEqual([
      'qp-stat qp-strong"',
      'qp-stat tone-danger"',
      'qp-stat"',
    ])
    const lines = drawn('lines', YEAR, { headers: ['Month', '<strong>Ours</strong>', 'Peer'] })
    expect(count(lines, '<path class="qp-s1 qp-strong"')).toBe(1)
    expect(count(lines, 'qp-strong')).toBe(1)
  })

  it('cards have an arrow for a change, and none for a remark', () => {
    const html = drawn('stats', [
      ['a', '€ 1.2M', '+12 %', 'since May'],
      ['b', 'Paris', '▼ 3', ''],
    ])
    expect(count(html, '▲')).toBe(1)
    expect(count(html, '▼')).toBe(1)
    expect(html).toContain('<bdi><small>€ </small>1.2M</bdi>')
    expect(html).toContain('<bdi>Paris</bdi>')
  })
})

describe('whatever stands in a table', () => {
  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<a href="javascript:x">a</a>',
    '\u202eabc',
    '\0',
    '</figure></svg>',
    'x'.repeat(4000),
    '字'.repeat(4000),
    '👩‍👩‍👧'.repeat(900),
    'مرحبا',
    '',
    '__proto__',
    '${x}',
    "' onload='x",
  ]

  it.each(TABLE_FORMS)('%s: nothing of it becomes markup', (as) => {
    for (const [at, text] of HOSTILE.entries()) {
      const rows = [
        [text, '1'],
        [text, '2'],
        [HOSTILE[at - 1] ?? '', '3'],
      ]
      const html = drawn(as, rows, { headers: [text, text], caption: text })
      const names = new Set(elementsOf(parseFragment(html)).map(({ name }) => name))
      for (const name of ['script', 'img', 'a']) expect(names).not.toContain(name)
      for (const { attributes } of elementsOf(parseFragment(html)))
        expect(
          attributes.filter((name) => name.startsWith('on') || name === 'style' || name === 'href'),
        ).toEqual([])
      expect(count(html, '<figure')).toBe(count(html, '</figure>'))
    }
  })

  it.each(['0', '1', '−5', '1e21', '1e-21', '0.1', '123456789'])(
    'each kind draws rows of nothing but %s',
    (value) => {
      for (const as of TABLE_FORMS) {
        if (as === 'shares' && Number(value.replace('−', '-')) <= 0) continue
        expect(
          drawn(as, [
            ['a', value],
            ['a', value],
            ['a', value],
          ]),
        ).not.toMatch(/NaN|Infinity|undefined/)
      }
    },
  )

  it('10,000 rows of 8 lines are thinned, in time', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      new Date(at * 3_600_000).toISOString().slice(0, 16),
      ...Array.from({ length: 8 }, (__, series) => `${(at * 7919 * (series + 1)) % 1000}`),
    ])
    for (const as of ['lines', 'areas'] as const) {
      const time = processorTime(() => expect(drawn(as, rows).length).toBeLessThan(700_000))
      expect(time).toBeLessThan(3000)
    }
  })

  it('a thousand charts of 12 rows take less than a second', () => {
    const timeOf = (as: TableForm) => {
      const rows = as === 'shares' ? YEAR.map((row) => row.slice(0, 2)) : YEAR
      drawn(as, rows)
      // The least of several: others of this process may be at work.
      const times = Array.from({ length: 5 }, () =>
        processorTime(() => {
          for (let at = 0; at < 20; at += 1) drawn(as, rows)
        }),
      )
      return Math.min(...times) * 50
    }
    for (const as of TABLE_FORMS) expect(timeOf(as)).toBeLessThan(1000)
  })

  it.each([
    ['rtl', 'المدينة', '1'],
    ['rtl', '3 שלום', '1'],
    ['ltr', 'Port', '1'],
    ['auto', '2026', '1'],
  ])('stands from the side of its first letter: %s', (dir, label, value) => {
    const { chart } = readChart({ headers: ['', '1'], rows: [[label, value]] }, 'bars')
    expect(
      `${chart && renderChart({ ...chart, series: chart.series.map((one) => ({ ...one, name: '1' })) }, { id: 'a' })}`,
    ).toContain(`<figure class="qp-chart qp-chart-bars" dir="${dir}">`)
  })

  it('what is no table, kind, chart or id is a TypeError', () => {
    const { chart } = readChart({ headers: ['a', 'b'], rows: [['c', '1']] }, 'bars')
    expect(() => readChart(undefined as never, 'bars')).toThrow(TypeError)
    expect(() => readChart({ headers: [], rows: [] }, 'pie' as never)).toThrow(TypeError)
    expect(() => renderChart({ ...chart, kind: 'toString' } as never, { id: 'a' })).toThrow(TypeError)
    expect(() => renderChart(chart as never, { id: '") x' })).toThrow(TypeError)
  })
})

describe('the rules of charts', () => {
  it.each(THEME_IDS)('every colour of a series can be seen on the page, and read: %s', (theme) => {
    const { name, mode } = splitTheme(theme)
    for (const shown of mode === 'auto' ? (['light', 'dark'] as const) : [mode]) {
      const colors = CHART_COLORS[name][shown]
      expect(new Set(colors).size).toBe(8)
      const { page, muted } = THEME_STYLES[name][shown]
      expect(colors.map((color) => contrast(color, page)).filter((ratio) => ratio < 4.5)).toEqual([])
      // What stands beside a marked bar, whose value is written.
      expect(contrast(mixed(muted, page, 0.75), page)).toBeGreaterThan(3)
    }
  })

  it('are the same for themes of one name, small, and about charts alone', () => {
    for (const name of THEME_NAMES) {
      const css = chartCss(`light-${name}`)
      expect(chartCss(`dark-${name}`)).toBe(css)
      expect(gzipSync(css, { level: 9 }).length).toBeLessThan(2500)
      expect(css).not.toMatch(/url\(|@import|<|\n/)
    }
  })
})

/** Two colours `#rrggbb` as `color-mix` in sRGB mixes them. */
function mixed(one: string, other: string, part: number): string {
  const [ones = [], others = []] = [one, other].map((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  )
  const mix = ones.map((value, at) => Math.round(value * part + (others[at] ?? 0) * (1 - part)))
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

interface Shown {
  readonly name: string
  readonly attributes: string[]
}

function elementsOf(node: object): Shown[] {
  const {
    nodeName,
    attrs = [],
    childNodes = [],
  } = node as {
    nodeName: string
    attrs?: { name: string }[]
    childNodes?: object[]
  }
  return [{ name: nodeName, attributes: attrs.map(({ name }) => name) }, ...childNodes.flatMap(elementsOf)]
}

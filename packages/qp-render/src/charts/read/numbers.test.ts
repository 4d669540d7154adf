import { describe, expect, it } from 'vitest'
import { cellText } from './cell-text.ts'
import { isMissing, readNumber } from './numbers.ts'

const NUMBERS: readonly (readonly [cell: string, value: number, unit: string, text: string])[] = [
  ['12', 12, '', '12'],
  ['0', 0, '', '0'],
  ['1,204', 1204, '', '1,204'],
  ['1 204', 1204, '', '1 204'],
  ['1\u00a0204', 1204, '', '1 204'],
  ['1\u202f204\u202f000', 1_204_000, '', '1 204 000'],
  ['12’345.5', 12_345.5, '', '12’345.5'],
  ["1'204", 1204, '', "1'204"],
  ['1,204,000.25', 1_204_000.25, '', '1,204,000.25'],
  ['.5', 0.5, '', '.5'],
  ['−0.4', -0.4, '', '−0.4'],
  ['-0.4', -0.4, '', '−0.4'],
  ['–7', -7, '', '−7'],
  ['+3', 3, '', '+3'],
  ['3.2 MB', 3.2, 'MB', '3.2'],
  ['47 %', 47, '%', '47'],
  ['47%', 47, '%', '47'],
  ['€ 12', 12, '€', '12'],
  ['12 €', 12, '€', '12'],
  ['−€ 5', -5, '€', '−5'],
  ['$−5', -5, '$', '−5'],
  ['$1.2k', 1200, '$', '1.2k'],
  ['US$3 M', 3e6, 'US$', '3M'],
  ['€ 1.2 million', 1.2e6, '€', '1.2M'],
  ['3 billion people', 3e9, 'people', '3bn'],
  ['£4bn', 4e9, '£', '4bn'],
  ['EUR 12', 12, 'EUR', '12'],
  ['350M', 350e6, '', '350M'],
  ['12 m', 12, 'm', '12'],
  ['300 K', 300, 'K', '300'],
  ['9.8 m/s²', 9.8, 'm/s²', '9.8'],
  ['21 °C', 21, '°C', '21'],
  ['1e3', 1000, '', '1e3'],
  ['2.5e-3 s', 0.0025, 's', '2.5e-3'],
  ['١٬٢٠٤', 1204, '', '1,204'],
  ['۴٫۵ ٪', 4.5, '%', '4.5'],
  ['<strong>1,204</strong> ms', 1204, 'ms', '1,204'],
  ['47&nbsp;%', 47, '%', '47'],
  ['47 %<sup><a href="#fn-1">1</a></sup>', 47, '%', '47'],
  ['<del>12</del> 300', 300, '', '300'],
]

/** Whatever could be read as another number, or as several, is none. */
const NO_NUMBERS = [
  '(3)',
  '1,2,3',
  '1,20',
  '12,34,567',
  '1 2 3',
  '1.2.3',
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '3–5',
  '3 of 5',
  '1:30',
  '2026-03-01',
  '~3',
  '< 1',
  '3 (est.)',
  '#1',
  '',
  '–',
  'three',
  '+-3',
  '€ 3 $',
  '10<sup>3</sup>',
  '0x10',
  '1_000',
  `${'9'.repeat(61)}`,
]

describe('numbers as people write them', () => {
  it.each(NUMBERS)('%s', (cell, value, unit, text) => {
    const read = readNumber(cellText(cell))
    expect(read).toEqual({ value: expect.closeTo(value, 9), unit, text })
  })

  it.each(NO_NUMBERS)('%s is none', (cell) => {
    expect(readNumber(cellText(cell))).toBeUndefined()
  })

  it('a cell may say that there is none', () => {
    expect(['', '-', '–', '—', 'n/a', 'N/A', '…', '?'].every(isMissing)).toBe(true)
    expect(['0', 'no', 'x'].some(isMissing)).toBe(false)
  })
})

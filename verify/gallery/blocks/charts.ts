import type { Block, TableForm } from 'qp-schema'

const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05']
const tide = [4.1, 4.4, 4.8, 4.6, 4.2]

/** Tables in each form, and one that cannot be drawn. */
export const charts: Block[] = [
  chart(
    'stats',
    ['', 'Value', 'Change', ''],
    [
      ['Calls', '1,204', '+12 %', 'against May'],
      ['Berths', '46', '−2', 'two are dredged'],
      ['Waiting', '38 min', '0', ''],
    ],
  ),
  chart(
    'bars',
    ['Berth', 'Calls in May', 'Calls in June'],
    [
      ['North pier', '320', '410'],
      ['South pier, behind the customs house', '280', '265'],
      ['Mole', '95', '–'],
    ],
  ),
  chart(
    'columns',
    ['Month', 'Cargo (t)'],
    [
      ['Mar', '1200'],
      ['Jan', '900'],
      ['Feb', '1050'],
      ['Apr', '1340'],
    ],
  ),
  chart(
    'lines',
    ['Day', 'High water', 'Low water'],
    days.map((day, at) => [day, `${tide[at]} m`, `${at % 2} m`]),
  ),
  chart(
    'areas',
    ['Day', 'Ferries', 'Freight'],
    days.map((day, at) => [day, `${20 + at}`, `${12 - at}`]),
  ),
  chart(
    'shares',
    ['Cargo', 'Weight'],
    [
      ['Grain', '3.2 kt'],
      ['Timber', '1.1 kt'],
      ['Fish', '240 t'],
    ],
  ),
  chart('bars', ['Port', 'Depth'], [['North', 'deep']]),
]

function chart(as: TableForm, headers: string[], rows: string[][]): Block {
  return { type: 'table', headers, rows, caption: `A harbour in ${as}`, as }
}

import type { ColumnAlignment } from 'qp-schema'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Table({ block, leaves, lang, dir }: DefaultProps<'table'>): ReactElement {
  const { headers, rows, align = [], caption = '' } = block
  return (
    <div
      className="qp-table-scroll"
      role="group"
      aria-label={caption === '' ? 'Table' : caption}
      // What scrolls must be within reach of the keyboard.
      tabIndex={0}
      lang={lang}
    >
      <table dir={dir}>
        {caption !== '' && <caption>{caption}</caption>}
        <thead>
          <tr>
            {headers.map((cell, column) =>
              // A header cell without text would be announced as one for its whole column.
              /^[ \t\n\f\r]*$/.test(cell) ? (
                <td key={column} />
              ) : (
                <th
                  key={column}
                  scope="col"
                  className={alignment(align[column])}
                  dangerouslySetInnerHTML={leaves[`headers[${column}]`]}
                />
              ),
            )}
          </tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((_, column) => (
                  <td
                    key={column}
                    className={alignment(align[column])}
                    dangerouslySetInnerHTML={leaves[`rows[${row}][${column}]`]}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function alignment(align: ColumnAlignment | undefined): string | undefined {
  return align && `qp-${align}`
}

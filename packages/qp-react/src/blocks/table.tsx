import { html } from 'qp-render'
import type { ColumnAlignment } from 'qp-schema'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Table(props: DefaultProps<'table'>): ReactElement {
  const { block, index, options, lang, dir } = props
  const { as, caption = '' } = block
  const drawn = as && options.chart?.(block, `qp-chart-${index}`)
  if (!drawn) return <Grid {...props} caption={caption} />
  const { title, description, drawing, direction = dir, isTableOffPaper } = drawn
  return (
    <figure className={`qp-chart qp-chart-${as}`} lang={lang} dir={dir === 'auto' ? direction : dir}>
      {title !== '' && <figcaption>{title}</figcaption>}
      <div
        role="img"
        aria-label={description}
        dangerouslySetInnerHTML={{ __html: html`${drawing}`.toString() }}
      />
      <details className={isTableOffPaper ? 'qp-off-paper' : undefined}>
        <summary>Table</summary>
        <Grid {...props} caption="" lang={undefined} />
      </details>
    </figure>
  )
}

type GridProps = Pick<DefaultProps<'table'>, 'block' | 'leaves' | 'lang' | 'dir'> & {
  readonly caption: string
}

function Grid({ block, leaves, lang, dir, caption }: GridProps): ReactElement {
  const { headers, rows, align = [] } = block
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

import type { Arrangement } from 'qp-render'
import { Fragment, type ReactElement, type ReactNode } from 'react'

/** Neighbours that belong together, with the markup of `renderBlocks` of qp-render. FORMAT.md 3.1.7 */
export const ARRANGED: Arrangement<ReactNode> = {
  fold: (summary, content) => (
    <details className="qp-fold">
      <summary dir="auto">{summary}</summary>
      <Cell content={content} />
    </details>
  ),
  tabs: (tabs, first) => (
    <div className="qp-tabs">
      {tabs.map(({ name, content, index }) => (
        <details key={index} name={`qp-tabs-${first}`} open={index === first}>
          <summary dir="auto">{name}</summary>
          <Cell content={content} />
        </details>
      ))}
    </div>
  ),
  row: (cells) => (
    <div className="qp-row">
      {cells.map(({ width, shown, index }) => (
        <div key={index} className={`qp-cell qp-${width}`}>
          {shown}
        </div>
      ))}
    </div>
  ),
  wide: (shown) => <div className="qp-cell qp-wide">{shown}</div>,
}

function Cell({ content }: { readonly content: readonly ReactNode[] }): ReactElement {
  return (
    <div className="qp-cell">
      <Lines of={content} />
    </div>
  )
}

/** What stands one after the other. Buttons stand beside each other, with a space between them. */
export function Lines({ of }: { readonly of: readonly ReactNode[] }): ReactElement {
  return (
    <>
      {of.map((shown, position) => (
        <Fragment key={position}>
          {position > 0 && '\n'}
          {shown}
        </Fragment>
      ))}
    </>
  )
}

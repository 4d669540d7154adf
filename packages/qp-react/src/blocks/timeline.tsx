import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Timeline({ block: { items }, lang, dir }: DefaultProps<'timeline'>): ReactElement {
  return (
    <ol className="qp-timeline" lang={lang} dir={dir}>
      {items.map(({ label, body, state }, position) => (
        <li key={position} className={state && `qp-${state}`}>
          <p className="qp-timeline-label">{label}</p>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  )
}

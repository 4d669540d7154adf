import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Timeline({ block: { items }, lang, dir }: DefaultProps<'timeline'>): ReactElement {
  return (
    <ol className="qp-timeline" lang={lang} dir={dir}>
      {items.map(({ label, body }, position) => (
        <li key={position}>
          <p className="qp-timeline-label">{label}</p>
          <p>{body}</p>
        </li>
      ))}
    </ol>
  )
}

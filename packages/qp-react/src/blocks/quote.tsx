import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Quote({ block: { attribution }, leaves }: DefaultProps<'quote'>): ReactElement {
  return (
    <figure className="qp-quote">
      <blockquote dir="auto" dangerouslySetInnerHTML={leaves['html']} />
      {attribution !== undefined && <figcaption dir="auto">{`— ${attribution}`}</figcaption>}
    </figure>
  )
}

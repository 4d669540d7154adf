import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Quote({ block: { attribution }, leaves, lang, dir }: DefaultProps<'quote'>): ReactElement {
  return (
    <figure className="qp-quote" lang={lang}>
      <blockquote dir={dir} dangerouslySetInnerHTML={leaves['html']} />
      {attribution !== undefined && <figcaption dir={dir}>{`— ${attribution}`}</figcaption>}
    </figure>
  )
}

import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Richtext({ leaves }: DefaultProps<'richtext'>): ReactElement {
  return <div className="qp-richtext" dir="auto" dangerouslySetInnerHTML={leaves['html']} />
}

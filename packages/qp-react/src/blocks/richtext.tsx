import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'

export function Richtext({ leaves, lang, dir }: DefaultProps<'richtext'>): ReactElement {
  return <div className="qp-richtext" lang={lang} dir={dir} dangerouslySetInnerHTML={leaves['html']} />
}

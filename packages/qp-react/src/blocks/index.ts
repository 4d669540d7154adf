import type { BlockType } from 'qp-schema'
import type { ReactElement } from 'react'
import type { DefaultProps } from '../props.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'
import { Code } from './code.tsx'
import { Comparison } from './comparison.tsx'
import { Divider } from './divider.tsx'
import { Embed } from './embed.tsx'
import { Html } from './html.tsx'
import { Image } from './image.tsx'
import { Quote } from './quote.tsx'
import { Richtext } from './richtext.tsx'
import { Table } from './table.tsx'
import { Timeline } from './timeline.tsx'

/** The default of every block type. FORMAT.md 10.9.1 */
export const defaults: { readonly [T in BlockType]: (props: DefaultProps<T>) => ReactElement } = {
  richtext: Richtext,
  image: Image,
  embed: Embed,
  html: Html,
  callout: Callout,
  quote: Quote,
  divider: Divider,
  timeline: Timeline,
  comparison: Comparison,
  table: Table,
  code: Code,
  button: Button,
}

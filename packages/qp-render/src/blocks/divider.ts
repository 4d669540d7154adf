import type { DividerBlock } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const divider: BlockRenderer<DividerBlock> = () => markup`<hr>`

export const dividerCss: string = css`
  .qp-article > hr {
    margin-block: 3rem;
  }
`

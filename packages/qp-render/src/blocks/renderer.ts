import type { BlockPlace } from 'qp-schema'
import type { SafeHtml } from '../templates/markup.ts'
import type { RenderOptions } from '../options.ts'
import type { PageState } from '../leaves/page-state.ts'

/** What a block may ask for beside itself. */
export interface RenderContext {
  readonly place: BlockPlace
  readonly page: PageState
  readonly options: RenderOptions
}

/** How one block type is shown. Its CSS stands beside it, in a constant of its own. */
export type BlockRenderer<B> = (block: B, context: RenderContext) => SafeHtml

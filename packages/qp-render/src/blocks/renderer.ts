import type { ComponentContext } from '../components/components.ts'
import type { SafeHtml } from '../markup.ts'
import type { RenderOptions } from '../options.ts'
import type { PageState } from '../page-state.ts'

/** What a block may ask for beside itself. */
export interface RenderContext {
  /** The block's place in the page, from 0. */
  readonly index: number
  readonly page: PageState
  readonly options: RenderOptions
  /** What components get. */
  readonly component: ComponentContext
}

/** How one block type is shown. Its CSS stands beside it, in a constant of its own. */
export type BlockRenderer<B> = (block: B, context: RenderContext) => SafeHtml

import type { CodeLanguage } from 'qp-schema'
import type { ComponentContext, EmbedComponent } from '../components/components.ts'
import type { SafeHtml } from '../markup.ts'
import type { PageState } from '../page-state.ts'

/** Source code as HTML with classes in it; `undefined` when it is to be shown plain. */
export type Highlight = (code: string, language: CodeLanguage) => SafeHtml | undefined

/** What a block may ask for beside itself. */
export interface RenderContext {
  /** The block's place in the page, from 0. */
  readonly index: number
  readonly page: PageState
  /** The address of the frame that shows the block at this place. */
  readonly frameUrl: (index: number) => string
  /** The address of the frame that draws the diagram at this place; diagrams are shown as source when absent. */
  readonly diagramUrl: ((index: number) => string) | undefined
  readonly highlight: Highlight | undefined
  /** The host of the page itself, which no embed may show. */
  readonly ownHost: string | undefined
  /** Shows embeds in place of the default. */
  readonly embed: EmbedComponent | undefined
  /** What components get. */
  readonly component: ComponentContext
}

/** How one block type is shown. Its CSS stands beside it, in a constant of its own. */
export type BlockRenderer<B> = (block: B, context: RenderContext) => SafeHtml

import {
  assertArgument,
  type Block,
  type BlockPlace,
  type Direction,
  type InLanguage,
  isObject,
} from 'qp-schema'
import type { SafeHtml } from '../templates/markup.ts'
import type { RenderOptions } from '../options.ts'
import type { PageState } from '../leaves/page-state.ts'

/** What a block may ask for beside itself. */
export interface RenderContext {
  readonly place: BlockPlace
  readonly page: PageState
  readonly options: RenderOptions
  /** Shows a block of the page here, and not in its own place: nothing where it is left out. */
  readonly take: (index: number) => readonly SafeHtml[]
  /** Of its outermost element: ` lang="ar"`. */
  readonly lang: SafeHtml | false
  /** Of each text. */
  readonly dir: Direction
}

/** The language and the direction of a block, its own or those of its page. FORMAT.md 3.1.6 */
export function languageOf(
  block: Block,
  page: Pick<InLanguage, 'dir'>,
): { lang: string | undefined; dir: Direction } {
  assertArgument(isObject(block), 'languageOf', 'a block', block)
  assertArgument(isObject(page), 'languageOf', 'options as an object', page)
  const { lang, dir = page.dir ?? 'auto' }: InLanguage = 'lang' in block || 'dir' in block ? block : {}
  return { lang, dir }
}

/** How one block type is shown. Its CSS stands beside it, in a constant of its own. */
export type BlockRenderer<B> = (block: B, context: RenderContext) => SafeHtml

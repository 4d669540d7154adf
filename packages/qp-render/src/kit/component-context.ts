import { type Block, type BlockPlace, type Leaf, leavesOf } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { decorate } from '../decorate.ts'
import { EMPTY, markup, type SafeHtml } from '../markup.ts'
import type { PageState } from '../page-state.ts'
import type { ComponentContext } from './components.ts'

/** The context of one block's component. Leaves are looked up when the first one is asked for. */
export function componentContext(block: Block, place: BlockPlace, page: PageState): ComponentContext {
  let leaves: ReadonlyMap<string, Leaf> | undefined
  return {
    ...place,
    leaf(path) {
      leaves ??= new Map(leavesOf(block).map((leaf) => [leaf.path, leaf]))
      const leaf = leaves.get(path)
      return leaf === undefined ? EMPTY : leafHtml(leaf, page)
    },
    imageLoading: () => page.imageLoading(),
  }
}

function leafHtml({ kind, value }: Leaf, page: PageState): SafeHtml {
  if (kind === 'inlineHtml' || kind === 'richHtml' || kind === 'snippet') return decorate(value, page)
  if (kind === 'document' || kind === 'scriptedDocument') return EMPTY
  if (kind === 'plainText' || kind === 'icon' || kind === 'sourceCode') return markup`${value}`
  return markup`${safeUrl(value, kind === 'linkUrl' ? 'link' : kind === 'imageUrl' ? 'image' : 'frame')}`
}

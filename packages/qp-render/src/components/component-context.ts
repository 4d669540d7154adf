import { type BlockPlace, escapeHtml, type Leaf } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { textHtml } from '../leaves/text-html.ts'
import { EMPTY, sanitized, type SafeHtml } from '../templates/markup.ts'
import type { PageState } from '../leaves/page-state.ts'
import type { ComponentContext } from './components.ts'
import { isPageHtml } from '../leaves/sanitize-leaves.ts'

/**
 * What the component of one block gets beside the block.
 *
 * @param leavesOfIt - called for the first leaf that is asked for
 * @param admitHtml - throws for HTML that nobody has sanitized
 */
export function componentContext(
  leavesOfIt: () => readonly Leaf[],
  place: BlockPlace,
  page: PageState,
  admitHtml: (path: string) => void = () => {},
): ComponentContext {
  let leaves: ReadonlyMap<string, Leaf> | undefined
  return {
    ...place,
    leaf(path) {
      leaves ??= new Map(leavesOfIt().map((leaf) => [leaf.path, leaf]))
      const leaf = leaves.get(path)
      if (leaf === undefined) return EMPTY
      if (isPageHtml(leaf.kind)) admitHtml(path)
      return leafHtml(leaf, page)
    },
    imageLoading: () => page.imageLoading(),
  }
}

function leafHtml({ kind, value }: Leaf, page: PageState): SafeHtml {
  if (isPageHtml(kind)) return textHtml(value, page)
  if (kind === 'document' || kind === 'scriptedDocument') return EMPTY
  return sanitized(escapeHtml(kind.endsWith('Url') ? addressOf(kind, value) : value, 'attribute'))
}

function addressOf(kind: Leaf['kind'], value: string): string {
  return safeUrl(value, kind === 'linkUrl' ? 'link' : kind === 'imageUrl' ? 'image' : 'frame') ?? ''
}

import { decorateHtml } from './decorate-html.ts'
import type { SafeHtml } from '../templates/markup.ts'
import type { PageState } from './page-state.ts'

/**
 * A leaf of HTML as it stands in a page. A snippet has no formulas: the sanitizer leaves no class on its `code`. FORMAT.md
 * 4.5.7, SPEC.md 10.9.8
 */
export function textHtml(html: string, page: PageState): SafeHtml {
  return page.math(decorateHtml(html, page))
}

import type { CodeLanguage } from 'qp-schema'
import { unescapeHtml } from 'qp-schema/policy'
import { highlighted } from '../highlighted.ts'
import type { Highlight } from '../plugins.ts'
import { sanitized, type SafeHtml } from '../templates/markup.ts'
import { CODE_IN_HTML } from '../code-in-html.ts'
import { decorateHtml } from './decorate-html.ts'
import type { PageState } from './page-state.ts'

/**
 * A leaf of HTML as it stands in a page. A snippet has no formulas: the sanitizer leaves no class on its `code`. FORMAT.md
 * 4.5.7, SPEC.md 10.9.8
 */
export function textHtml(html: string, page: PageState): SafeHtml {
  return page.math(coloured(decorateHtml(html, page), page.highlight))
}

function coloured(html: SafeHtml, highlight: Highlight | undefined): SafeHtml {
  if (highlight === undefined) return html
  const text = html.toString()
  return sanitized(
    text.replace(CODE_IN_HTML, (code, language: CodeLanguage) =>
      String(highlighted(highlight, unescapeHtml(code), language) ?? code),
    ),
  )
}

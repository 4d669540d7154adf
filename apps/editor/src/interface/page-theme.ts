import { articleCss, themeCss } from 'qp-render'
import type { ThemeId } from 'qp-schema'
import { drawInTheme } from '../drawings/drawing-frame.ts'

const sheet = new CSSStyleSheet()

/** The lead of a page: here no elements stand around blocks by which it could be told. */
const LEAD = '.qp-richtext:first-child:has(h1) + .qp-richtext>p:only-child'

/** Shows the page that is written in the colours and the voice of a theme, as visitors will see it. */
export function applyTheme(theme: ThemeId): void {
  const rules = articleCss(theme, { column: true }).replace(LEAD, '.lead')
  // In the layer of the article's own style, so that the editor's stays above it.
  sheet.replaceSync(`@layer article { ${themeCss(theme)} ${rules} }`)
  document.adoptedStyleSheets = [sheet]
  drawInTheme(theme)
}

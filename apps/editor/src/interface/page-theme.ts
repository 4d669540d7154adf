import { articleCss, themeCss } from 'qp-render'
import type { ThemeId } from 'qp-schema'

const sheet = new CSSStyleSheet()

/** Shows the page that is written in the colours and the voice of a theme, as visitors will see it. */
export function applyTheme(theme: ThemeId): void {
  // In the layer of the article's own style, so that the editor's stays above it.
  sheet.replaceSync(`@layer article { ${themeCss(theme)} ${articleCss(theme)} }`)
  document.adoptedStyleSheets = [sheet]
}

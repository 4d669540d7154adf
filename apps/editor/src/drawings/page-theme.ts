import { articleCss, themeCss } from 'qp-render'
import { DEFAULT_THEME, type ThemeId } from 'qp-schema'
import { drawInTheme } from './drawing-frame.ts'

/** The lead of a page: here no elements stand around blocks by which it could be told. */
const LEAD = '.qp-richtext:first-child:has(h1)+.qp-richtext>p:only-child'

/** What makes the rules of a theme. */
type ThemeRules = (theme: ThemeId) => string

const makers: ThemeRules[] = [
  // In the layer of the article's own style, so that the editor's stays above it.
  (theme) => {
    const rules = articleCss(theme, { column: true }).replace(LEAD, '.lead')
    return `@layer article { ${themeCss(theme)} ${rules} }`
  },
]
let shown: ThemeId = DEFAULT_THEME

/** Shows the page that is written in the colours and the voice of a theme, as visitors will see it. */
export function applyTheme(theme: ThemeId): void {
  shown = theme
  document.adoptedStyleSheets = makers.map((rulesOf) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rulesOf(theme))
    return sheet
  })
  drawInTheme(theme)
}

/** Adds rules that the page needs from now on, in each theme. */
export function addThemeRules(rulesOf: ThemeRules): void {
  makers.push(rulesOf)
  applyTheme(shown)
}

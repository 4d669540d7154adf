import { assertArgument, DEFAULT_THEME, isObject, splitTheme, type ThemeId } from 'qp-schema'
import { ARTICLE_CSS } from './article-css.ts'
import { BASE_CSS } from './base-css.ts'
import { BLOCKS_CSS } from './blocks/css.ts'
import { HIGHLIGHT_CSS } from './highlight/tokens.ts'
import { scopeCss } from './kit/scope-css.ts'
import type { PageCssOptions } from './page-css.ts'
import { PRINT_CSS } from './print-css.ts'
import { fontFaces } from './themes/fonts.ts'
import { themeTokens, VOICES } from './themes/index.ts'

/**
 * The rules of an article for a page of your own: what {@link renderBlocks} gives, in an element of the class
 * `qp-article`. They select nothing outside it, and draw every colour and font from {@link themeCss} of a theme of the
 * same name. Sizes are in `rem`, so they follow the page's root element. SPEC.md 10.14.7
 *
 * @param theme - its name decides about the rules; its mode does not
 */
export function articleCss(theme: ThemeId = DEFAULT_THEME): string {
  const { name } = splitTheme(theme)
  return scopeCss(BASE_CSS + ARTICLE_CSS + BLOCKS_CSS + HIGHLIGHT_CSS + VOICES[name].css + PRINT_CSS)
}

/**
 * The variables of one theme on the element of an article, and its fonts: the other half of {@link articleCss}. The
 * article follows the visitor's system in an `auto` theme, whatever the page around it does. SPEC.md 10.14.7
 */
export function themeCss(theme: ThemeId = DEFAULT_THEME, options: PageCssOptions = {}): string {
  assertArgument(isObject(options), 'themeCss', 'options as an object', options)
  const { fontUrl } = options
  return fontFaces(splitTheme(theme).name, fontUrl) + scopeCss(themeTokens(theme))
}

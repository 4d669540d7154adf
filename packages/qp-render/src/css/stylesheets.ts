import { assertArgument, DEFAULT_THEME, isObject, splitTheme, type ThemeId } from 'qp-schema'
import { ARTICLE_CSS } from './article-css.ts'
import { BASE_CSS, PAGE_CSS } from './base-css.ts'
import { BLOCKS_CSS } from '../blocks/index.ts'
import { css } from '../templates/css.ts'
import { HIGHLIGHT_CSS } from '../highlight/colors.ts'
import { MATH_CSS } from '../math/math-css.ts'
import type { PageCssOptions } from '../options.ts'
import { PRINT_CSS } from './print-css.ts'
import { scopeCss } from './scope-css.ts'
import { fontFaces } from '../themes/fonts.ts'
import { THEME_STYLES, themeVariables } from '../themes/index.ts'

/**
 * The text of the `<style>` element of a page of this theme, byte for byte. For the policy of one page take {@link
 * renderPageWithResources}, which knows `full_bleed` as well.
 *
 * @param options - `formulas`: that of a page with formulas; of one without when absent
 */
export function pageCss(
  theme: ThemeId = DEFAULT_THEME,
  options: PageCssOptions & { readonly formulas?: boolean } = {},
): string {
  assertArgument(isObject(options), 'pageCss', 'options as an object', options)
  const { name } = splitTheme(theme)
  return (
    fontFaces(name, options.fontUrl) +
    themeVariables(theme) +
    BASE_CSS +
    PAGE_CSS +
    contentCss(theme) +
    (options.formulas === true ? MATH_CSS : '')
  )
}

/**
 * The rules of an article for a page of your own: put what {@link renderBlocks} gives into an element of the class
 * `qp-article`. They select nothing outside it. Colours and fonts come from {@link themeCss} of a theme of the same
 * name, sizes from the font size of the page's root element. SPEC.md 10.14.7
 *
 * @param theme - its name decides about the rules; its mode does not
 */
export function articleCss(theme: ThemeId = DEFAULT_THEME): string {
  return scopeCss(BASE_CSS + contentCss(theme))
}

/**
 * The colours and fonts that {@link articleCss} draws from, as variables on the article's element. An article in an
 * `auto` theme follows the visitor's system, whatever the page around it does. SPEC.md 10.14.7
 */
export function themeCss(theme: ThemeId = DEFAULT_THEME, options: PageCssOptions = {}): string {
  assertArgument(isObject(options), 'themeCss', 'options as an object', options)
  return fontFaces(splitTheme(theme).name, options.fontUrl) + scopeCss(themeVariables(theme))
}

/**
 * The rules of formulas for a page of your own, beside those of {@link articleCss}: they select nothing outside of
 * `qp-article`. They are the same in all themes. A page of {@link renderPage} has them where it needs them.
 */
export function mathCss(): string {
  return scopeCss(MATH_CSS)
}

function contentCss(theme: ThemeId): string {
  return ARTICLE_CSS + BLOCKS_CSS + HIGHLIGHT_CSS + THEME_STYLES[splitTheme(theme).name].css + PRINT_CSS
}

/** The text of the `<style>` element of a `full_bleed` page. SPEC.md 10.5.1 */
export const FULL_BLEED_CSS: string = css`
  html,
  body {
    margin: 0;
    height: 100%;
    overflow: hidden;
  }
  iframe {
    display: block;
    width: 100%;
    height: 100vh;
    height: 100dvh;
    border: 0;
  }
`

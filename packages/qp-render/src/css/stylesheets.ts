import { assertArgument, DEFAULT_THEME, isObject, splitTheme, type ThemeId } from 'qp-schema'
import { ARTICLE_CSS } from './article-css.ts'
import { BASE_CSS, BROAD_CSS, COLUMN_CSS, REPORT_CSS, SHEET_CSS, SKIP_CSS } from './base-css.ts'
import { ARRANGED_CSS } from '../arranged-html.ts'
import { BLOCKS_CSS } from '../blocks/index.ts'
import { chartRules } from '../charts/look/chart-rules.ts'
import { CONTENTS_CSS } from './contents-css.ts'
import { css } from '../templates/css.ts'
import { HIGHLIGHT_CSS } from '../highlight/colors.ts'
import { MODES_CSS } from './modes-css.ts'
import { MATH_CSS } from '../math/math-css.ts'
import type { PageCssOptions } from '../options.ts'
import { PRINT_CSS } from './print-css.ts'
import { ROOT_AND_COLUMN, scopeCss, withOwnRootSize } from './scope-css.ts'
import { fontFaces, localFontFaces } from '../themes/fonts.ts'
import { THEME_STYLES, themeVariables } from '../themes/index.ts'

/**
 * The text of the `<style>` element of a page of this theme, byte for byte. For the policy of one page take {@link
 * renderPageWithResources}, which knows `full_bleed` as well.
 *
 * @param options - `formulas`: that of a page with formulas; `charts`: of one with charts; `arranged`: of one with rows, tabs
 *   or folds; `report`: of one with rows or cards in its column. `contents`: that of a page with six headings or with a
 *   footnote; of one without when absent
 */
export function pageCss(
  theme: ThemeId = DEFAULT_THEME,
  options: PageCssOptions & {
    readonly formulas?: boolean
    readonly charts?: boolean
    readonly arranged?: boolean
    readonly report?: boolean
    readonly contents?: boolean
  } = {},
): string {
  assertArgument(isObject(options), 'pageCss', 'options as an object', options)
  const { mode, name } = splitTheme(theme)
  return (
    fontFaces(name, options.fontUrl) +
    themeVariables(theme) +
    BASE_CSS +
    SKIP_CSS +
    COLUMN_CSS +
    SHEET_CSS +
    (mode === 'auto' ? MODES_CSS : '') +
    neededCss(theme, options) +
    (options.contents === true ? CONTENTS_CSS : '')
  )
}

/**
 * The text of the `<style>` element of a document of its own: that of a page without what a service adds, and with fonts of
 * the system alone.
 */
export function documentCss(theme: ThemeId, needs: Needs): string {
  return (
    localFontFaces(splitTheme(theme).name) +
    themeVariables(theme) +
    BASE_CSS +
    COLUMN_CSS +
    SHEET_CSS +
    neededCss(theme, needs) +
    ELSEWHERE_CSS
  )
}

/** What a page has that needs rules of its own. */
type Needs = Pick<NonNullable<Parameters<typeof pageCss>[1]>, 'formulas' | 'charts' | 'arranged' | 'report'>

function neededCss(theme: ThemeId, { formulas, charts, arranged, report }: Needs): string {
  return (
    contentCss(theme) +
    (report === true ? REPORT_CSS : arranged === true || charts === true ? BROAD_CSS : '') +
    (arranged === true ? ARRANGED_CSS : '') +
    (formulas === true ? MATH_CSS : '') +
    (charts === true ? chartRules(theme) : '')
  )
}

/** What stands in place of frames and embeds takes the room of its words. */
const ELSEWHERE_CSS: string = css`
  .qp-embed > .qp-facade {
    height: auto;
    aspect-ratio: auto;
  }
  .qp-words {
    padding: 0 1.15rem;
  }
  .qp-words p {
    white-space: pre-line;
  }
`

/**
 * The rules of an article for a page of your own: put what {@link renderBlocks} gives into an element of the class
 * `qp-article`. They select nothing outside it. Colours and fonts come from {@link themeCss} of a theme of the same
 * name, sizes from the font size of the page's root element. SPEC.md 10.14.7
 *
 * @param theme - its name decides about the rules; its mode does not
 * @param options - `column`: whether the article stands in the column of a page, and has the sizes of one whatever the
 *   font size of the root element; it takes the room around it for that. `false` when absent
 */
export function articleCss(
  theme: ThemeId = DEFAULT_THEME,
  options: { readonly column?: boolean } = {},
): string {
  assertArgument(isObject(options), 'articleCss', 'options as an object', options)
  if (options.column !== true) return scopeCss(BASE_CSS + contentCss(theme) + ARRANGED_CSS)
  const rules = withOwnRootSize(BASE_CSS + COLUMN_CSS + contentCss(theme) + BROAD_CSS + ARRANGED_CSS)
  return `.qp-article{box-sizing:border-box}${scopeCss(rules, ROOT_AND_COLUMN)}`
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

/**
 * The rules of charts for a page of your own, beside those of {@link articleCss}: they select nothing outside of
 * `qp-article`. Themes of one name have the same.
 *
 * @param theme - its name decides about the colours; light or dark is as the `color-scheme` of the page says
 */
export function chartCss(theme: ThemeId = DEFAULT_THEME): string {
  return scopeCss(chartRules(theme))
}

/** The rules of what blocks show. */
export function contentCss(theme: ThemeId): string {
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

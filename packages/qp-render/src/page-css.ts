import { assertArgument, DEFAULT_THEME, isObject, splitTheme, type ThemeId } from 'qp-schema'
import { ARTICLE_CSS } from './article-css.ts'
import { BASE_CSS, PAGE_CSS } from './base-css.ts'
import { BLOCKS_CSS } from './blocks/css.ts'
import { css } from './css.ts'
import { HIGHLIGHT_CSS } from './highlight/tokens.ts'
import { PRINT_CSS } from './print-css.ts'
import { fontFaces, type FontUrl } from './themes/fonts.ts'
import { themeTokens, VOICES } from './themes/index.ts'

/** What the place where a page is served adds to its stylesheet. */
export interface PageCssOptions {
  /** The address of a file of {@link FONT_FILES}; `/assets/fonts/${file}` when absent. */
  readonly fontUrl?: FontUrl
}

/**
 * What stands in the `<style>` element of a page of this theme, byte for byte, so that a Content-Security-Policy
 * can name its hash.
 */
export function pageCss(theme: ThemeId = DEFAULT_THEME, options: PageCssOptions = {}): string {
  assertArgument(isObject(options), 'pageCss', 'options as an object', options)
  const { fontUrl } = options
  const { name } = splitTheme(theme)
  const voice = VOICES[name]
  return (
    fontFaces(name, fontUrl) +
    themeTokens(theme) +
    BASE_CSS +
    PAGE_CSS +
    ARTICLE_CSS +
    BLOCKS_CSS +
    HIGHLIGHT_CSS +
    voice.css +
    PRINT_CSS
  )
}

/** What stands in the `<style>` element of a `full_bleed` page. SPEC.md 10.5.1 */
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

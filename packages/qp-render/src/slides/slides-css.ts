import { ARRANGED_CSS } from '../arranged-html.ts'
import { splitTheme, type ThemeId } from 'qp-schema'
import { chartRules } from '../charts/look/chart-rules.ts'
import { BASE_CSS } from '../css/base-css.ts'
import { CONTENTS_CSS } from '../css/contents-css.ts'
import { contentCss } from '../css/stylesheets.ts'
import { MATH_CSS } from '../math/math-css.ts'
import type { PageCssOptions } from '../options.ts'
import { css } from '../templates/css.ts'
import { fontFaces } from '../themes/fonts.ts'
import { themeVariables } from '../themes/index.ts'

/** What stands in the `<style>` element of slides. */
export function slidesCss(
  theme: ThemeId,
  options: PageCssOptions & {
    readonly formulas: boolean
    readonly charts: boolean
    readonly arranged: boolean
    readonly notes: boolean
  },
): string {
  return (
    fontFaces(splitTheme(theme).name, options.fontUrl) +
    themeVariables(theme) +
    BASE_CSS +
    contentCss(theme) +
    (options.arranged ? ARRANGED_CSS : '') +
    (options.formulas ? MATH_CSS : '') +
    (options.charts ? chartRules(theme) : '') +
    (options.notes ? CONTENTS_CSS : '') +
    SLIDES_CSS
  )
}

/**
 * A slide fills the window, and grows with its content: the window scrolls within it then, and nothing is cut off. Text
 * has a size of the window's, and of the reader's where that is small. Its number is at the top on paper: room for it at
 * the end could take a sheet of its own.
 */
const SLIDES_CSS: string = css`
  html {
    font-size: clamp(1.125rem, 0.4rem + min(1.6vw, 2.7vh), 4rem);
    line-height: 1.5;
    scroll-snap-type: y mandatory;
    --ground: linear-gradient(125deg, var(--heading), var(--link));
  }
  body {
    border: 0;
  }
  .qp-slide {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 42rem);
    place-content: center;
    min-height: 100vh;
    min-height: 100dvh;
    padding: 2.4rem clamp(1.25rem, 5vw, 6rem);
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .qp-slide::after {
    content: attr(aria-label) / '';
    position: absolute;
    inset-block-end: 0.8rem;
    inset-inline-end: clamp(1.25rem, 2vw, 3rem);
  }
  .qp-slide::after,
  .qp-back {
    color: var(--muted);
    font-size: max(0.6rem, 12px);
    font-variant-numeric: tabular-nums;
  }
  .qp-back[href] {
    position: absolute;
    z-index: 1;
    top: 0.4rem;
    inset-inline-start: clamp(1.25rem, 2vw, 3rem);
    padding: 0.35rem 0;
    color: var(--muted);
  }
  .qp-slide h1,
  .qp-article > :first-child > h2:first-child {
    font-size: 1.9rem;
  }
  .qp-slide h2 {
    font-size: 1.4rem;
  }
  [data-cover] h1 {
    font-size: clamp(2.4rem, 9vw, 3.4rem);
  }
  [data-cover] p {
    font-size: 1.25rem;
  }
  [data-cover] p + p,
  [data-cover] div + div + div > p {
    font-size: 0.95rem;
  }
  .qp-slide .qp-figure {
    color: var(--ink, var(--link));
    font-size: 2.6em;
  }
  .qp-article > :only-child > ol:first-child:has(> [id^='fn-']) {
    margin: 0;
    padding-top: 0;
    border: 0;
  }
  .qp-slide pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .qp-slide img {
    max-height: 62vh;
    object-fit: contain;
  }
  .qp-image img {
    width: auto;
  }
  .qp-slide :is(.qp-frame, .qp-diagram) {
    height: 55vh;
  }
  .qp-slide .qp-flat .qp-diagram {
    height: 30vh;
  }
  @media screen {
    [data-cover]:first-child,
    header:has(+ main > [data-cover]:first-child) {
      --heading: var(--page);
      --text: var(--page);
      --muted: var(--page);
      --link: var(--page);
      --surface: #8883;
    }
    [data-cover]:first-child {
      background: var(--ground);
      color: var(--text);
    }
  }
  @page {
    size: landscape;
    margin: 1.2cm 1.6cm;
  }
  @media print {
    html {
      font-size: 17pt;
    }
    .qp-slide {
      min-height: 100vh;
      padding: 0.7cm 0 0;
    }
    .qp-slide::after {
      inset-block: 0 auto;
      inset-inline-end: 0;
    }
    .qp-article > :last-child > :last-child,
    .qp-article > :last-child > ul > :last-child {
      margin-bottom: 0;
    }
    .qp-slide + .qp-slide {
      break-before: page;
    }
    .qp-back,
    .qp-slide .qp-chart details {
      display: none;
    }
  }
`

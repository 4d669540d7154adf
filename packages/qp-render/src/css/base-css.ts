import { css } from '../templates/css.ts'

/** What every page of ours begins with: colours, type and focus. */
export const BASE_CSS = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    font: clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem)/1.65 var(--font);
    background: var(--page);
    color: var(--text);
    text-underline-offset: 0.18em;
    overflow-wrap: break-word;
    -webkit-text-size-adjust: 100%;
  }
  body {
    margin: 0;
  }
  h1,
  h2,
  h3 {
    position: relative;
    margin: 2em 0 0.6em;
    color: var(--heading);
    font-weight: 700;
    line-height: 1.25;
    letter-spacing: -0.017em;
    text-wrap: balance;
  }
  h1 {
    margin-top: 1.1em;
    font-size: clamp(2rem, 1.4rem + 2.6vw, 2.75rem);
    line-height: 1.12;
    letter-spacing: -0.026em;
  }
  h2 {
    font-size: clamp(1.4rem, 1.25rem + 0.7vw, 1.65rem);
  }
  h3 {
    font-size: 1.2rem;
  }
  p,
  ul,
  ol,
  dl,
  pre,
  .qp-pre,
  blockquote,
  :not(.qp-mermaid) > details,
  figure,
  .qp-table-scroll {
    margin: 1.15em 0;
  }
  p,
  li,
  dd,
  figcaption {
    text-wrap: pretty;
  }
  a[href] {
    color: var(--link);
    text-decoration-thickness: 0.07em;
  }
  a:hover {
    text-decoration-thickness: 0.13em;
  }
  :focus-visible {
    outline: 3px solid var(--link);
    outline-offset: 3px;
    border-radius: 3px;
  }
  ::selection {
    background: var(--mark);
    color: var(--text);
  }
`

/** Where a keyboard goes from the top of a page. */
export const SKIP_CSS: string = css`
  .qp-skip {
    position: absolute;
    top: 0.5rem;
    inset-inline-start: 0.5rem;
    z-index: 1;
    padding: 0.5rem 1rem;
    background: var(--page);
  }
  .qp-skip:not(:focus) {
    top: -9rem;
  }
`

/** The column of a page, and what is wider than it. */
export const COLUMN_CSS: string = css`
  main,
  .qp-foot {
    max-width: calc(var(--column, 36rem) + 2.5rem);
    margin-inline: auto;
    padding-inline: 1.25rem;
  }
  main {
    padding-block: clamp(2rem, 7vw, 5rem) 4rem;
  }
  main:focus {
    outline: 0;
  }
  .qp-foot {
    padding-bottom: 3rem;
    color: var(--muted);
    font-size: 0.8rem;
  }
  .qp-foot p {
    margin: 0;
    padding-top: 1.25rem;
    border-top: 1px solid var(--line);
  }
  .qp-foot a {
    color: inherit;
  }
  @media screen {
    .qp-article > .qp-table-scroll,
    .qp-richtext > div.qp-table-scroll {
      position: relative;
      inset-inline-start: calc(var(--both, 1) * 50%);
      width: max-content;
      min-width: 100%;
      max-width: max(100%, min(64rem, var(--room, 100vw - 3rem)));
      translate: calc(var(--both, 1) * -50%);
    }
    .qp-article > .qp-table-scroll:dir(rtl),
    .qp-richtext > div.qp-table-scroll:dir(rtl) {
      translate: calc(var(--both, 1) * 50%);
    }
    .qp-article > :is(.qp-drawn, .qp-wide) {
      --out: min(0px, (100% - min(var(--wide, 64rem), 64rem, var(--room, 100vw - 3rem))) / 2);
      margin-inline: calc(var(--both, 1) * var(--out)) calc((2 - var(--both, 1)) * var(--out));
    }
  }
`

/**
 * The column of a page with rows or cards is broader than that of text, which stays as narrow as it is read best. What is
 * wider grows to the end, so that all begins at one line. Where the contents stand beside the column, it grows to the
 * start.
 */
function broadCss(root: string): string {
  return css`
    @media screen {
      ${root} {
        --column: 52rem;
        --code: 0.8em;
        --both: 0;
        --room: min(100vw - 3rem, 50vw + 24.5rem);
        font-size: 1.0625rem;
      }
      .qp-richtext > :is(p, ul, ol, dl, blockquote) {
        max-width: 40rem;
      }
    }
  `
}

/** That of a page that is known to have some: it is broad at once. */
export const REPORT_CSS: string = /* @__PURE__ */ broadCss('html')

/** That of a page that may get some while it is open. */
export const BROAD_CSS: string = /* @__PURE__ */ broadCss(
  'html:has(.qp-article > :is(.qp-row, .qp-chart-stats))',
)

/** The sheets that a page is printed on. */
export const SHEET_CSS: string = css`
  @page {
    margin: 1.8cm;
  }
`

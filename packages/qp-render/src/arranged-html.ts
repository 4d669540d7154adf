import type { Arrangement } from './arranged.ts'
import { css } from './templates/css.ts'
import { markup, sanitized, type SafeHtml } from './templates/markup.ts'

/** Neighbours that belong together as HTML: without a script, in elements that say what they are. FORMAT.md 3.1.7 */
export const ARRANGED_HTML: Arrangement<SafeHtml> = {
  fold: (summary, content) =>
    markup`<details class="qp-fold"><summary dir="auto">${summary}</summary><div class="qp-cell">${joined(content)}</div></details>`,
  tabs: (tabs, index) =>
    markup`<div class="qp-tabs">${tabs.map(
      ({ name, content }, at) =>
        markup`<details name="qp-tabs-${index}"${at === 0 && markup` open`}><summary dir="auto">${name}</summary><div class="qp-cell">${joined(content)}</div></details>`,
    )}</div>`,
  row: (cells) =>
    markup`<div class="qp-row">${cells.map(({ width, shown }) => markup`<div class="qp-cell qp-${width}">${shown}</div>`)}</div>`,
  wide: (shown) => markup`<div class="qp-cell qp-wide">${shown}</div>`,
}

/** What stands one after the other: a line end is the space between two buttons. */
export function joined(html: readonly SafeHtml[]): SafeHtml {
  return sanitized(html.join('\n'))
}

/**
 * Rows are one column on a phone. Tabs stand side by side where the browser lets their content stand below all of them;
 * elsewhere they are boxes one below the other, of which one is open, and so they are on paper, all open. A click on the
 * tab that is open would close it. A diagram in a closed fold was drawn at no size, so paper has its source.
 */
export const ARRANGED_CSS: string = css`
  .qp-row {
    display: grid;
    gap: 1.75em 1.5rem;
  }
  .qp-cell {
    min-width: 0;
  }
  .qp-article > .qp-wide {
    position: relative;
    background: var(--page);
  }
  .qp-cell > * {
    margin-block: 1.75em;
  }
  .qp-cell > hr {
    margin-block: 3rem;
  }
  .qp-cell > .qp-image {
    margin-block: 1em;
  }
  .qp-cell > .qp-button {
    margin-block: 0.4rem;
  }
  .qp-cell > .qp-richtext {
    margin: 0;
  }
  .qp-cell > :first-child,
  .qp-cell > :first-child > :first-child {
    margin-top: 0;
  }
  .qp-cell > :last-child,
  .qp-cell > :last-child > :last-child {
    margin-bottom: 0;
  }
  .qp-row > * > :is(.qp-callout, .qp-code) {
    height: 100%;
  }
  .qp-row > :has(> .qp-richtext:only-child > :is(h2, h3):first-child) {
    padding: 1.1rem 1.3rem;
    border: 1px solid var(--line);
    border-top: 3px solid var(--ink, var(--line));
    border-radius: var(--radius);
    font-size: 0.94em;
  }
  .qp-row :is(h2, h3):first-child {
    font-size: 1.15rem;
  }
  .qp-row :is(ul, ol) {
    padding-inline-start: 1.2em;
  }
  .qp-row pre {
    font-size: 0.78em;
  }
  @media print, (min-width: 40em) {
    .qp-row {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }
    .qp-half {
      grid-column: span 3;
    }
    .qp-third {
      grid-column: span 2;
    }
  }
  @media print {
    .qp-row:has(.qp-table-scroll tr > :nth-child(8)) {
      display: flex;
      flex-direction: column;
    }
  }
  .qp-article > .qp-fold {
    margin-block: 1.75em;
  }
  .qp-tabs > details {
    margin: 0;
  }
  .qp-tabs > details + details {
    margin-top: -1px;
  }
  @supports selector(::details-content) {
    .qp-tabs {
      display: flex;
      flex-wrap: wrap;
    }
    .qp-tabs > details {
      display: contents;
    }
    .qp-tabs > details > summary {
      max-width: 100%;
      margin: 0;
      padding: 0.5rem 1rem calc(0.5rem + 2px);
      border: 0;
      color: var(--muted);
      font-size: 0.9rem;
      list-style: none;
      overflow-wrap: anywhere;
    }
    .qp-tabs > details > summary:hover {
      color: var(--text);
    }
    .qp-tabs > [open] > summary {
      margin: 0;
      padding-bottom: 0.5rem;
      border-bottom: 2px solid var(--link);
      color: var(--heading);
      pointer-events: none;
    }
    .qp-tabs > details::details-content {
      order: 1;
      width: 100%;
    }
    .qp-tabs > [open]::details-content {
      margin-top: -1px;
      padding-top: 1.15rem;
      border-top: 1px solid var(--line);
    }
  }
  @media print {
    .qp-tabs,
    .qp-tabs > details {
      display: block;
    }
    .qp-tabs > details > summary:first-child {
      margin-bottom: 1.15rem;
      padding: 0.65rem 0;
      border-bottom: 1px solid var(--line);
      color: var(--heading);
    }
    .qp-tabs > [open]::details-content {
      margin: 0;
      padding: 0;
      border: 0;
    }
    .qp-row > .qp-cell {
      break-inside: avoid;
    }
    .qp-fold:not([open]) .qp-diagram {
      display: none;
    }
    .qp-fold:not([open]) .qp-mermaid pre {
      min-height: 0 !important;
    }
    .qp-fold:not([open]) .qp-mermaid > details::details-content {
      content-visibility: visible;
    }
  }
`

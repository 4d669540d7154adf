import { css } from '../templates/css.ts'

/**
 * On paper: dark on white in every theme, without what only a screen can use. A picture that failed takes the room of
 * its description, which the browser shows in its place. What is closed is open, and long code goes on over sheets.
 *
 * No cell asks for more than its share of the sheet, so words break only where a table has no other room for them. Cells
 * that span columns count wrong, and some browsers cannot count: many columns may break anywhere.
 */
export const PRINT_CSS = css`
  @media print {
    :root {
      --page: #fff;
      --surface: #f6f6f6;
      --text: #000;
      --muted: #444;
      --line: #bbb;
      --heading: #000;
      --link: #000;
      --mark: #eee;
      --shade: #fff;
      color-scheme: light;
    }
    body {
      border: 0 !important;
    }
    html {
      font-size: 11pt;
    }
    main,
    .qp-foot {
      max-width: none;
      padding: 0 0.15rem;
    }
    .qp-skip,
    .qp-anchor,
    .qp-copy,
    .qp-links,
    .qp-modes,
    .qp-drawn summary,
    .qp-facade svg,
    [role='doc-backlink'],
    iframe:not(.qp-diagram) {
      display: none;
    }
    .qp-facade {
      height: auto;
    }
    pre {
      white-space: pre-wrap;
      overflow-wrap: anywhere;
      background: var(--surface);
    }
    .qp-diagram {
      height: auto !important;
      max-height: 50vh;
    }
    :not(.qp-mermaid) > details {
      padding-bottom: 1.15rem;
    }
    :not(.qp-mermaid) > details > summary {
      display: block;
      margin-bottom: 1.15rem;
      border-bottom: 1px solid var(--line);
    }
    :not(.qp-mermaid) > details::details-content {
      content-visibility: visible;
    }
    .qp-html,
    .qp-lines,
    .qp-table-scroll {
      max-height: none;
      overflow: visible;
      background: none;
      container-type: inline-size;
    }
    th,
    td {
      max-width: 16em;
      max-width: calc(100cqi / sibling-count());
      padding-inline: min(0.6em, 8cqi / sibling-count());
    }
    table:has(tr > :nth-child(8)) {
      font-size: 0.6rem;
      overflow-wrap: anywhere;
    }
    table:has(tr > :nth-child(21)) {
      font-size: 0.45rem;
    }
    mark,
    table,
    .qp-done {
      print-color-adjust: exact;
    }
    h1,
    h2,
    h3,
    summary,
    .qp-code figcaption,
    .qp-article > :last-child,
    .qp-richtext:has(+ :is(.qp-code, .qp-table-scroll)) > p:last-child,
    tr:is(:first-child, :nth-last-child(2)) {
      break-after: avoid;
    }
    img,
    tr,
    pre,
    figure,
    table:not(:has(tr:nth-child(9))),
    .qp-timeline li,
    .qp-callout {
      break-inside: avoid;
    }
    :has(> .qp-lines),
    .qp-lines > pre,
    .qp-long,
    .qp-long pre {
      break-inside: auto;
      orphans: 4;
      widows: 4;
    }
    img {
      max-height: 60vh !important;
      object-fit: contain;
    }
    .qp-image img {
      width: auto;
      aspect-ratio: auto;
    }
    img::after {
      display: none !important;
    }
    .qp-callout,
    a.qp-button,
    mark[class^='tone'] {
      --ink: #000;
      border: 1px solid #888;
      background: none;
      color: #000;
    }
    pre [class] {
      color: inherit;
    }
    a[href^='http']:not(.qp-bare, .qp-facade, :has(img))::after {
      content: ' (' attr(href) ')';
      font-size: min(0.8em, 0.8rem);
      font-weight: 400;
      overflow-wrap: anywhere;
    }
  }
`

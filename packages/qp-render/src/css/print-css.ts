import { css } from '../templates/css.ts'

/**
 * On paper: dark on white in every theme, without what only a screen can use. A picture that failed takes the room of
 * its description, which the browser shows in its place.
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
    html {
      font-size: 11pt;
    }
    main,
    .qp-foot {
      max-width: none;
      padding: 0;
    }
    .qp-skip,
    .qp-anchor,
    .qp-copy,
    .qp-facade svg,
    iframe:not(.qp-diagram) {
      display: none;
    }
    .qp-embed .qp-facade {
      height: auto;
    }
    pre {
      white-space: pre-wrap;
    }
    .qp-html {
      max-height: none;
      overflow: visible;
    }
    h1,
    h2,
    h3,
    .qp-code figcaption {
      break-after: avoid;
    }
    img,
    tr,
    pre,
    figure,
    .qp-callout {
      break-inside: avoid;
    }
    .qp-image img {
      width: auto;
      max-height: 60vh;
      aspect-ratio: auto;
    }
    img::after {
      display: none !important;
    }
    .qp-callout,
    a.qp-button {
      --ink: #000;
      border: 1px solid #888;
      background: none;
      color: #000;
    }
    .qp-code span {
      color: inherit;
    }
    .qp-richtext a[href^='http']:not(.qp-bare)::after {
      content: ' (' attr(href) ')';
      font-size: 0.8em;
    }
  }
`

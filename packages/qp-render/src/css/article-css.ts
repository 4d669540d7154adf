import { css } from '../templates/css.ts'

/** The text of an article, whatever block it stands in. */
export const ARTICLE_CSS = css`
  .qp-article > * {
    margin-block: 1.75em;
  }
  .qp-richtext:has(> :is(h2, h3):last-child) + :not(hr) {
    margin-top: 0.9em;
  }
  h2 + h3,
  :has(> h2:last-child) + * > h3:first-child {
    margin-top: 1em;
  }
  .qp-article > :first-child,
  .qp-article > :first-child > :first-child,
  .qp-html:first-child > div > :first-child,
  .qp-callout div > :first-child,
  :is(blockquote, dl, figure) > :first-child,
  :is(li, dd, figcaption) > p:first-child {
    margin-top: 0;
  }
  .qp-article > :last-child,
  .qp-callout div > :last-child,
  :is(blockquote, details, figcaption) > :last-child,
  :is(li, dd) > p:last-child {
    margin-bottom: 0;
  }
  [dir] {
    --bidi: isolate;
  }
  [dir='auto'] {
    --bidi: plaintext;
  }
  [id^='fn-'],
  h1,
  h2,
  h3,
  p {
    unicode-bidi: var(--bidi, plaintext);
  }
  .qp-anchor {
    position: absolute;
    inset-inline-start: max(-1em, -1.25rem);
    width: min(1em, 1.25rem);
    text-align: center;
    opacity: 0;
  }
  .qp-article .qp-anchor {
    color: var(--muted);
    text-decoration: none;
  }
  .qp-anchor::before {
    content: '#';
    font-weight: 400;
  }
  :hover > .qp-anchor,
  :focus-within > .qp-anchor {
    opacity: 1;
  }
  ul,
  ol {
    padding-inline-start: 1.8em;
  }
  li,
  li > ul,
  li > ol {
    margin-block: 0.4em;
  }
  li {
    padding-inline-start: 0.2em;
  }
  li:has(> p) {
    margin-block: 0.8em;
  }
  li::marker {
    color: var(--muted);
  }
  ul > .qp-task {
    list-style-type: '';
    text-indent: -1.25em;
  }
  ul > .qp-task > :not(p:first-child) {
    text-indent: 0;
  }
  :is(li, dd) > p {
    margin-block: 0.6em;
  }
  img {
    position: relative;
    max-width: 100%;
    height: auto;
  }
  img::after {
    content: attr(alt);
    position: absolute;
    inset: 0;
    overflow: hidden;
    background: var(--surface);
    color: var(--muted);
    white-space: nowrap;
  }
  hr {
    margin-block: 3rem;
    border: 0;
    border-top: 1px solid var(--line);
  }
  blockquote {
    padding-inline-start: 1.2rem;
    border-inline-start: 3px solid var(--line);
    color: var(--muted);
  }
  dt {
    color: var(--heading);
    font-weight: 600;
  }
  dd {
    margin: 0.4em 0;
    margin-inline-start: 1.8em;
  }
  dd + dt {
    margin-top: 0.8em;
  }
  :not(.qp-mermaid) > details {
    padding-inline: 1.15rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  :not(.qp-mermaid) > details > summary {
    margin-inline: -1.15rem;
    padding: 0.65rem 1.15rem;
    color: var(--heading);
    font-weight: 600;
    cursor: pointer;
  }
  summary::marker {
    color: var(--muted);
  }
  summary :is(h1, h2, h3, p) {
    display: inline;
    font-size: 1em;
  }
  summary .qp-anchor {
    display: none;
  }
  :not(.qp-mermaid) > [open] {
    padding-bottom: 1.15rem;
  }
  :not(.qp-mermaid) > [open] > summary {
    margin-bottom: 1.15rem;
    border-bottom: 1px solid var(--line);
  }
  figcaption,
  caption {
    margin-top: 0.5rem;
    color: var(--muted);
    font-size: 0.85rem;
    line-height: 1.5;
  }
  figcaption[dir],
  [dir] > :is(caption, figcaption) {
    white-space: pre-line;
  }
  abbr[title] {
    text-decoration-color: var(--muted);
    cursor: help;
  }
  code,
  kbd,
  samp,
  pre {
    font-family: var(--mono);
    font-size: 0.86em;
  }
  code,
  kbd {
    padding: 0.15em 0.35em;
    border-radius: 5px;
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  code,
  kbd,
  mark {
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  kbd {
    background: var(--page);
    box-shadow:
      inset 0 0 0 1px var(--line),
      inset 0 -0.15em var(--line);
  }
  pre {
    --ground: var(--surface);
    font-size: var(--code, 0.86em);
    padding: 1rem 1.15rem;
    line-height: 1.6;
    tab-size: 4;
    overflow-wrap: normal;
  }
  pre code {
    padding: 0;
    background: none;
    box-shadow: none;
    font-size: inherit;
  }
  pre,
  .qp-box,
  .qp-embed > iframe,
  .qp-image img::after {
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  mark {
    padding: 0.05em 0.15em;
    border-radius: 3px;
    background: var(--mark);
    color: inherit;
  }
  mark[class^='tone'] {
    display: inline-block;
    padding: 0.15em 0.6em;
    border: 1px solid color-mix(in srgb, var(--ink) 40%, transparent);
    border-radius: 1em;
    background: var(--soft);
    color: var(--ink);
    font-size: clamp(12px, 0.78em, 1rem);
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: 0;
  }
  mark[class^='tone'] a {
    color: inherit;
  }
  @media (forced-colors: active) {
    mark[class][class],
    mark[class][class]::before {
      background: Canvas;
      color: CanvasText;
    }
  }
  .tone-muted {
    --ink: var(--muted);
    --soft: var(--surface);
  }
  :is(em, cite, var, .qp-quote > *):is(
    :lang(ja),
    :lang(ko),
    :lang(zh),
    :lang(ar),
    :lang(fa),
    :lang(he),
    :lang(ur)
  ) {
    font-style: normal;
  }
  em:is(:lang(ar), :lang(fa), :lang(he), :lang(ur)) {
    font-weight: 600;
  }
  em:is(:lang(ko), :lang(zh)) {
    text-emphasis: dot;
  }
  em:lang(ja) {
    text-emphasis: sesame;
  }
  em:lang(zh) {
    text-emphasis-position: under;
  }
  sub,
  sup {
    font-size: max(0.75em, 12px);
    line-height: 0;
  }
  a :is(sub, sup) {
    display: inline-block;
    line-height: 1;
    text-decoration: inherit;
  }
  [role^='doc-'] {
    padding-inline: 0.2em;
    text-decoration: none;
  }
  ol:has(> [id^='fn-']) {
    margin-top: 3em;
    padding-top: 1.5em;
    border-top: 1px solid var(--line);
    font-size: 0.9em;
  }
  li:target,
  sup:target,
  sup :target {
    border-radius: 3px;
    background: var(--mark);
    box-shadow: 0 0 0 0.25em var(--mark);
    scroll-margin-top: 3rem;
  }
  pre,
  .qp-table-scroll {
    overflow-x: auto;
    background:
      linear-gradient(90deg, var(--ground) 80%, transparent) 0/1.2rem 100% local,
      linear-gradient(270deg, var(--ground) 80%, transparent) 100%/1.2rem 100% local,
      linear-gradient(90deg, var(--shade), transparent) 1px/0.9rem calc(100% - 2px),
      linear-gradient(270deg, var(--shade), transparent) calc(100% - 1px) / 0.9rem calc(100% - 2px);
    background-repeat: no-repeat;
  }
  .qp-table-scroll {
    --ground: var(--page);
  }
  pre {
    background-color: var(--surface);
  }
  table {
    min-width: 100%;
    border-collapse: collapse;
    font-size: 0.9em;
    line-height: 1.5;
  }
  caption {
    padding-top: 0.7rem;
    text-align: start;
    caption-side: bottom;
  }
  th,
  td {
    max-width: 22em;
    height: 2.7em;
    padding: 0.6rem 0.85rem;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  tr:not(:has(> [rowspan]:first-child) + *) > :first-child {
    padding-inline-start: 0;
  }
  tr:not(:has(> [rowspan]:last-child) + *) > :last-child {
    padding-inline-end: 0;
  }
  @media screen and (max-width: 40em) {
    table {
      width: max-content;
    }
    th,
    td {
      max-width: 11em;
    }
    td:has(> code:only-child) {
      max-width: 18em;
    }
  }
  @media screen {
    table:has(th:nth-child(8)) {
      width: max-content;
    }
    table:not(:has(th:nth-child(10))) {
      max-width: 64rem;
    }
  }
  [align='center'],
  .qp-center {
    text-align: center;
  }
  [align='right'],
  .qp-right {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  thead tr > * {
    border-bottom: 2px solid var(--muted);
    color: var(--heading);
    font-weight: 600;
    vertical-align: bottom;
  }
  table:has(th:nth-child(2) > mark) tr > :nth-child(2),
  table:has(th:nth-child(3) > mark) tr > :nth-child(3),
  table:has(th:nth-child(4) > mark) tr > :nth-child(4),
  table:has(th:nth-child(5) > mark) tr > :nth-child(5),
  tr:has(> :first-child > mark:not([class]):only-child) > * {
    background: color-mix(in srgb, var(--link) 9%, transparent);
  }
  :is(th, tr > :first-child) > mark:not([class]):only-child {
    padding: 0;
    background: none;
    font-weight: 600;
  }
  thead tr > :empty {
    height: 0;
    padding-block: 0;
  }
  .qp-timeline p,
  .qp-comparison p {
    margin: 0;
    white-space: pre-line;
  }
  p.qp-timeline-label,
  p.qp-comparison-label {
    margin-bottom: 0.25rem;
    color: var(--heading);
    font-weight: 650;
  }
  .qp-unknown {
    padding: 1rem;
    border-style: dashed;
    color: var(--muted);
    font-size: 0.9em;
    text-align: center;
  }
`

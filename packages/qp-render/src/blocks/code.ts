import type { CodeBlock } from 'qp-schema'
import { COPY } from '../copy-button.ts'
import { css } from '../templates/css.ts'
import { diagramElement, isFlatDiagram } from '../frames/diagram.ts'
import { highlighted } from '../highlighted.ts'
import { codePieces } from '../code-lines/code-pieces.ts'
import { LANGUAGE_NAMES } from '../language-names.ts'
import { isLongCode } from '../long-code.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const code: BlockRenderer<CodeBlock> = (block, { place, options, take }) => {
  const { code: source, language = 'plaintext', label, filename } = block
  const { highlight, diagramUrl } = options
  const diagram = language === 'mermaid'
  const caption = markup`<figcaption>${filename !== undefined && markup`<span class="qp-file">${filename}</span>`}<span class="qp-${label === undefined ? 'language' : 'label'}">${label ?? LANGUAGE_NAMES[language]}</span></figcaption>`
  const pieces = codePieces(block, place, highlight)
  const inner = (html: string | SafeHtml) => markup`<code class="language-${language}">${html}</code>`
  // In the order of the page, in which headings get their ids.
  const remarks = (pieces ?? []).flatMap((piece) => piece.remarks).toSorted((one, other) => one - other)
  const taken = new Map(remarks.map((remark) => [remark, take(remark)]))
  const shown =
    taken.size > 0
      ? markup`<div class="qp-lines" role="group" aria-label="${filename ?? 'Code'}" tabindex="0">${pieces?.map(({ html, remarks: below }) => markup`<pre>${inner(html)}</pre>${below.flatMap((remark) => taken.get(remark) ?? [])}`)}</div>`
      : markup`<pre tabindex="0">${inner(pieces?.[0]?.html ?? highlighted(highlight, source, language) ?? source)}</pre>`
  const pre = markup`${COPY}${shown}`
  // The source is open until the diagram is drawn.
  const isDrawn = diagram && diagramUrl !== undefined
  const content = isDrawn
    ? markup`${diagramElement(diagramUrl(place.index), filename ?? 'Diagram')}<details open><summary>Source</summary>${pre}</details>`
    : pre
  return markup`<figure class="qp-box qp-code${diagram && ' qp-mermaid'}${isDrawn && isFlatDiagram(source) && ' qp-flat'}${pieces && ' qp-lined'}${isLongCode(source) && ' qp-long'}" dir="ltr" translate="no">${caption}${content}</figure>`
}

export const codeCss: string = css`
  .qp-code {
    --wide: 0px;
    position: relative;
    overflow: hidden;
    background: var(--surface);
  }
  .qp-code figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    min-height: 2.6rem;
    padding: 0.65rem 6rem 0.5rem 1.15rem;
    border-bottom: 1px solid var(--line);
    font-size: 0.8rem;
  }
  .qp-file {
    min-width: 0;
    color: var(--text);
    font-family: var(--mono);
  }
  .qp-code pre {
    margin: 0;
    border: 0;
    border-radius: 0;
  }
  .qp-copy {
    position: absolute;
    top: 0.4rem;
    right: 0.4rem;
    padding: 0.3rem 0.7rem;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--surface);
    color: var(--muted);
    font: 500 0.8rem/1.4 var(--font);
    cursor: pointer;
  }
  .qp-copy:hover {
    color: var(--text);
  }
  .qp-pre {
    position: relative;
  }
  .qp-pre pre {
    margin: 0;
  }
  @media (hover) {
    :is(.qp-code, .qp-pre):not(:hover, :focus-within) > .qp-copy {
      opacity: 0;
    }
  }
  @media (hover: none) {
    .qp-pre > .qp-copy:not([hidden]) + pre {
      padding-top: 2.6rem;
    }
  }
  .qp-code pre:focus-visible,
  .qp-lines:focus-visible {
    outline-offset: -3px;
  }
  :is(.qp-lined, .qp-lines) > pre {
    padding-inline: 0;
    background: none;
  }
  .qp-lines {
    overflow-x: auto;
    container-type: inline-size;
  }
  .qp-lines > pre {
    padding-block: 0.6rem;
    overflow: visible;
  }
  .qp-lines > .qp-callout {
    position: sticky;
    left: 0;
    width: 100cqi;
    border: solid var(--line);
    border-width: 1px 0;
    border-radius: 0;
    break-before: avoid;
  }
  .qp-line {
    display: block;
    padding: 0 1.15rem;
    border-radius: 0;
  }
  .qp-line[data-n]::before {
    content: attr(data-n);
    margin-right: 1.4em;
    color: var(--muted);
  }
  mark.qp-line {
    padding-left: calc(1.15rem - 3px);
    border-left: 3px solid var(--link);
    background: color-mix(in srgb, var(--link) 12%, var(--page));
  }
  .qp-sign {
    display: inline-block;
    width: 2ch;
    color: var(--ink);
    font-weight: 700;
  }
  button,
  .qp-sign,
  .qp-skip,
  .qp-foot {
    user-select: none;
    -webkit-user-select: none;
  }
  .qp-line :is(.qp-hl-addition, .qp-hl-deletion) {
    color: inherit;
  }
  @media screen {
    .qp-line[class*='accent'] {
      background: var(--soft);
    }
    .qp-lines > pre,
    :is(.qp-lined, .qp-lines) > pre > code {
      display: block;
      width: max-content;
      min-width: 100%;
    }
  }
  .qp-diagram {
    display: block;
    position: absolute;
    visibility: hidden;
    width: 100%;
    margin-block: 0.75rem;
    border: 0;
  }
  .qp-drawn .qp-diagram {
    position: static;
    visibility: visible;
  }
  @media (scripting) {
    .qp-mermaid:not(.qp-failed) details pre {
      min-height: 22rem;
    }
    .qp-flat:not(.qp-failed) details pre {
      min-height: 9rem;
    }
  }
  .qp-drawn {
    border-color: transparent;
    background: none;
  }
  .qp-drawn figcaption {
    border: 0;
  }
  .qp-drawn .qp-language,
  .qp-drawn figcaption:not(:has(.qp-file)),
  .qp-mermaid summary {
    display: none;
  }
  .qp-drawn summary {
    display: block;
    padding: 0.5rem 1.15rem;
    color: var(--muted);
    font-size: 0.8rem;
    cursor: pointer;
  }
  @media (hover) {
    .qp-drawn:not(:hover, :focus-within) details:not([open]) {
      opacity: 0;
    }
  }
  .qp-drawn summary::before {
    content: '▸ ';
  }
  .qp-drawn [open] summary::before {
    content: '▾ ';
  }
  .qp-drawn .qp-copy {
    top: auto;
  }
`

import { DEFAULT_THEME, splitTheme, type ThemeId } from 'qp-schema'
import { css } from '../../templates/css.ts'
import { CHART_COLORS } from './colors.ts'

/**
 * The rules of charts, for a page that has one: behind those of the page. They select nothing outside of a chart. Dark or
 * light is as the `color-scheme` of the page says, so that themes of one name have the same rules. The page brings them
 * and not the entry that draws charts: with the template tag in both, bundlers keep all rules of both.
 */
export function chartRules(theme: ThemeId = DEFAULT_THEME): string {
  const { light, dark } = CHART_COLORS[splitTheme(theme).name]
  const colors = light.map((color, at) => `--s${at + 1}:light-dark(${color},${dark[at] ?? color})`)
  const classes = light.map((_, at) => `.qp-chart .qp-s${at + 1}{color:var(--s${at + 1})}`)
  return `.qp-chart{${colors.join(';')}}${classes.join('')}${CHART_RULES}`
}

const CHART_RULES = css`
  .qp-chart {
    container-type: inline-size;
    margin-block: 2.15em;
    font-size: 0.82em;
    line-height: 1.4;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .qp-chart > figcaption {
    margin: 0 0 0.9em;
    color: var(--heading);
    font-size: 1.2em;
    font-weight: 600;
    line-height: 1.35;
  }
  .qp-chart svg {
    display: block;
    overflow: visible;
  }
  .qp-chart text {
    fill: currentColor;
    dominant-baseline: central;
    text-anchor: middle;
    direction: ltr;
    unicode-bidi: plaintext;
  }
  .qp-chart .qp-start,
  .qp-ends text {
    text-anchor: start;
  }
  .qp-chart .qp-end {
    text-anchor: end;
  }
  .qp-chart .qp-narrow {
    display: none;
  }
  @container (max-width: 39.99em) {
    .qp-chart .qp-narrow {
      display: revert;
    }
    .qp-chart .qp-wide {
      display: none;
    }
  }
  .qp-chart .qp-patterns {
    position: absolute;
  }
  .qp-fill {
    fill: currentColor;
  }
  .qp-patterns path:not(.qp-fill) {
    fill: none;
    stroke: var(--page);
    stroke-width: 1.5;
    stroke-linecap: round;
    opacity: 0.3;
  }
  .qp-keys {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1.4em;
    margin-bottom: 0.9em;
    color: var(--muted);
  }
  .qp-keys > span {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
    align-items: center;
    min-width: 0;
  }
  .qp-keys span > bdi {
    min-width: 0;
    overflow-wrap: anywhere;
    color: var(--text);
  }
  .qp-key {
    flex: none;
  }
  .qp-key rect {
    width: 100%;
    height: 100%;
    rx: 3px;
  }
  .qp-key line,
  .qp-stretched path {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .qp-stretched .qp-strong {
    stroke-width: 3.5;
  }
  .qp-stretched .qp-area {
    fill: currentColor;
    fill-opacity: 0.22;
    stroke: none;
  }
  .qp-mark {
    fill: currentColor;
    stroke: var(--page);
    stroke-width: 1.5;
    paint-order: stroke;
  }
  .qp-ring {
    fill: var(--page);
    stroke: currentColor;
    stroke-width: 2;
    paint-order: normal;
  }
  .qp-plot {
    display: flex;
    direction: ltr;
  }
  .qp-keys > .qp-unit:nth-child(2) {
    margin-inline-start: -0.8em;
  }
  .qp-keys:has(+ .qp-plot) {
    margin-bottom: 0.3em;
  }
  .qp-keys:has(+ .qp-bars) > .qp-unit:nth-child(n) {
    margin-inline-start: auto;
  }
  :is(.qp-plot, .qp-bars) + .qp-keys {
    margin-top: 1.4em;
  }
  .qp-plot > svg {
    flex: none;
  }
  .qp-plot > .qp-canvas {
    flex: 1;
    min-width: 0;
  }
  .qp-canvas {
    width: 100%;
  }
  .qp-axis,
  .qp-canvas > text {
    color: var(--muted);
  }
  .qp-chart .qp-axis {
    margin-right: 0.7em;
  }
  .qp-chart .qp-number {
    color: var(--text);
    stroke: var(--page);
    stroke-width: 3px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .qp-ends text {
    font-weight: 600;
  }
  .qp-grid,
  .qp-zero {
    stroke: var(--line);
    shape-rendering: crispEdges;
  }
  .qp-zero {
    stroke: var(--muted);
  }
  .qp-columns > svg,
  .qp-bar > svg,
  .qp-share > svg {
    overflow: hidden;
  }
  .qp-columns rect {
    width: 100%;
    height: calc(100% + 4px);
    rx: 4px;
  }
  .qp-columns .qp-below rect {
    y: -4px;
  }
  .qp-bars {
    display: grid;
    grid-template-columns: fit-content(34%) 1fr auto;
    gap: 0.6em 0.9em;
    align-items: center;
  }
  .qp-label {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .qp-group {
    display: grid;
    grid-column: 2/-1;
    grid-template-columns: subgrid;
    row-gap: 2px;
    align-items: center;
  }
  .qp-bar {
    width: 100%;
  }
  .qp-label:has(+ .qp-strong) {
    font-weight: 650;
  }
  .qp-bars:has(> .qp-strong) > :not(.qp-strong) > svg:only-of-type,
  g:has(> .qp-strong):only-of-type > svg:not(.qp-strong) {
    color: color-mix(in srgb, var(--muted) 75%, var(--page));
  }
  .qp-bars > [class*='tone-'] > svg:only-of-type,
  .qp-stat[class*='tone-'] :is(.qp-figure, .qp-change),
  g:only-of-type > [class*='tone-'] {
    color: var(--ink);
  }
  .qp-bar rect {
    x: -4px;
    width: calc(100% + 4px);
    height: 100%;
    rx: 4px;
  }
  .qp-bar .qp-below rect {
    x: 0;
  }
  .qp-value {
    text-align: end;
    white-space: nowrap;
  }
  .qp-chart .qp-share {
    width: 100%;
    overflow: hidden;
    border-radius: min(var(--radius), 6px);
  }
  .qp-share rect {
    width: calc(100% - 2px);
    height: 100%;
  }
  .qp-share > :last-child rect {
    width: 100%;
  }
  .qp-list {
    display: grid;
    grid-template-columns: auto 1fr auto auto;
    gap: 0.45em 0.8em;
    align-items: baseline;
    margin-top: 0.8em;
  }
  .qp-short {
    grid-template-columns: auto 1fr auto;
  }
  .qp-list > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .qp-list svg {
    transform: translateY(0.1em);
  }
  .qp-percent {
    color: var(--muted);
  }
  .qp-short .qp-percent {
    color: inherit;
  }
  .qp-stats {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(8.6em, 100%), 1fr));
    gap: 0.8em;
  }
  .qp-longer {
    grid-template-columns: repeat(auto-fit, minmax(min(13em, 100%), 1fr));
  }
  .qp-stat {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6em;
    align-items: baseline;
    align-content: start;
    min-width: 0;
    padding: 0.9em 1.1em;
    border: 1px solid var(--line);
    border-top: 3px solid var(--ink, var(--link));
    border-radius: var(--radius);
    overflow-wrap: anywhere;
    break-inside: avoid;
  }
  .qp-stat > * {
    min-width: 0;
  }
  .qp-stat.qp-strong {
    border-color: var(--link);
    background: color-mix(in srgb, var(--link) 7%, var(--page));
  }
  .qp-stat > :first-child,
  .qp-remark {
    width: 100%;
    color: var(--muted);
  }
  .qp-figure {
    margin-block: 0.1em;
    color: var(--heading);
    font-size: 1.9em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.015em;
  }
  .qp-figure small {
    color: var(--muted);
    font-size: 0.62em;
    font-weight: 500;
    letter-spacing: 0;
    white-space: pre;
  }
  .qp-change span {
    color: var(--muted);
  }
  @container (max-width: 39.99em) {
    .qp-bars {
      grid-template-columns: 1fr auto;
      row-gap: 0.2em;
    }
    .qp-bars > div {
      grid-column: 1/-1;
    }
    .qp-group {
      margin-bottom: 0.6em;
    }
    .qp-stat {
      padding: 0.7em 0.9em;
    }
    .qp-long-stats .qp-figure {
      font-size: 1.5em;
    }
  }
  :is(.qp-plot, .qp-bar, .qp-share, .qp-share + .qp-canvas, .qp-plot text, .qp-share + .qp-canvas text):dir(
    rtl
  ) {
    transform: scaleX(-1);
    transform-box: fill-box;
    transform-origin: center;
  }
  .qp-chart > details {
    margin: 0.9em 0 0;
    padding: 0;
    border: 0;
  }
  .qp-chart > details > summary {
    margin: 0;
    padding: 0.2em 0;
    border: 0;
    color: var(--muted);
    font-weight: 400;
  }
  .qp-chart > details[open],
  .qp-chart > details[open] > summary {
    margin-bottom: 0;
    padding-bottom: 0;
    border: 0;
  }
  .qp-chart-stats > details:not([open], :focus-within) {
    position: absolute;
    clip-path: inset(50%);
  }
  .qp-chart .qp-table-scroll {
    margin: 0.4em 0 0;
  }
  .qp-chart table {
    font-size: 1em;
  }
  @media print {
    .qp-chart {
      break-inside: auto;
    }
    .qp-plot,
    .qp-chart-shares > div,
    .qp-bars:not(:has(> :nth-child(33))),
    .qp-group,
    .qp-label {
      break-inside: avoid;
    }
    .qp-chart > figcaption,
    .qp-keys {
      break-after: avoid;
    }
    .qp-stat {
      print-color-adjust: exact;
    }
    .qp-chart > .qp-off-paper,
    .qp-chart > details > summary {
      display: none;
    }
  }
`

import type { TimelineBlock } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const timeline: BlockRenderer<TimelineBlock> = ({ items }, { lang, dir }) =>
  markup`<ol class="qp-timeline"${lang} dir="${dir}">${items.map(
    ({ label, body, state }) =>
      markup`<li${state !== undefined && markup` class="qp-${state}"`}><p class="qp-timeline-label">${label}</p><p>${body}</p></li>`,
  )}</ol>`

export const timelineCss: string = css`
  .qp-timeline {
    padding: 0;
    list-style: none;
  }
  .qp-timeline li {
    position: relative;
    margin: 0;
    padding: 0 0 1.75rem;
    padding-inline-start: 2rem;
  }
  .qp-timeline li::before {
    content: '';
    position: absolute;
    inset-block: 0.8em -0.8em;
    inset-inline-start: calc(0.4rem - 1px);
    border-inline-start: 2px solid var(--line);
  }
  .qp-timeline li:last-child {
    padding-bottom: 0;
  }
  .qp-timeline li:last-child::before {
    display: none;
  }
  .qp-timeline li::after {
    content: '';
    position: absolute;
    top: calc(0.825em - 0.4rem);
    inset-inline-start: 0;
    width: 0.8rem;
    height: 0.8rem;
    border: 3px solid var(--link);
    border-radius: 50%;
    background: var(--page);
  }
  .qp-timeline li:is(.qp-next, .qp-now, .qp-done)::after {
    width: 1.1rem;
    height: 1.1rem;
    inset-inline-start: -0.15rem;
    border-width: 2px;
    font: 700 0.7rem/1rem var(--font);
    text-align: center;
  }
  .qp-timeline .qp-next::after {
    content: '' / 'Next';
    border-style: dashed;
    border-color: var(--muted);
  }
  .qp-timeline .qp-now::after {
    content: '●' / 'Now';
    color: var(--link);
  }
  .qp-timeline .qp-done::after {
    content: '✓' / 'Done';
    background: var(--link);
    color: var(--page);
  }
`

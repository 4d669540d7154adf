import { css } from '../templates/css.ts'
import { SERIF, type ThemeStyle } from './palette.ts'

/** Warm: a book serif on paper. */
export const editorialStyle: ThemeStyle = {
  font: SERIF,
  radius: '3px',
  css: css`
    h1,
    h2,
    h3 {
      font-weight: 600;
      letter-spacing: -0.01em;
    }
    h1 {
      font-size: clamp(2.2rem, 1.4rem + 3.4vw, 3.2rem);
      font-weight: 500;
    }
    .qp-richtext:first-child:has(h1) + .qp-richtext > p:only-child {
      font-size: 1.2em;
      line-height: 1.6;
    }
    .qp-callout {
      --page: var(--surface);
      border: 0;
      border-inline-start: 3px solid var(--ink);
    }
    .qp-quote > blockquote {
      padding: 0;
      border: 0;
      font-size: 1.4em;
      font-style: italic;
      font-synthesis: none;
    }
    .qp-quote > blockquote::before {
      content: '“';
      display: block;
      height: 0.42em;
      color: var(--link);
      font-size: 3.2em;
      line-height: 0.9;
    }
    .qp-quote figcaption {
      padding: 0;
    }
    hr {
      border: 0;
      text-align: center;
    }
    hr::before {
      content: '* * *';
      color: var(--muted);
      letter-spacing: 0.6em;
    }
  `,
  light: {
    page: '#fbf7f0',
    surface: '#f3ecdf',
    text: '#2b2520',
    muted: '#6b5d50',
    line: '#dfd3bf',
    heading: '#211a14',
    link: '#8f3517',
    mark: '#fbe4a0',
    accent: { solid: '#8f3517', onSolid: '#fffaf3', ink: '#8f3517', soft: '#f3dfd3' },
  },
  dark: {
    page: '#1b1714',
    surface: '#26201b',
    text: '#e9dfd3',
    muted: '#b2a393',
    line: '#423930',
    heading: '#f7efe5',
    link: '#f2a98a',
    mark: '#5c4812',
    accent: { solid: '#f0a585', onSolid: '#2e1206', ink: '#f2a98a', soft: '#43291e' },
  },
}

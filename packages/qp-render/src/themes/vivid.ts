import { css } from '../templates/css.ts'
import { GROTESQUE, type ThemeStyle } from './palette.ts'

/** Saturated: violet and magenta, heavy headings. */
export const vividStyle: ThemeStyle = {
  font: GROTESQUE,
  radius: '16px',
  css: css`
    body {
      border-top: 8px solid;
      border-image: linear-gradient(90deg, #6d1ee8, #e0218a, #ff8a00) 1;
    }
    h1,
    h2,
    h3 {
      font-weight: 800;
      letter-spacing: -0.025em;
    }
    h1 {
      font-size: clamp(2.4rem, 1.5rem + 4vw, 3.6rem);
      line-height: 1.02;
      letter-spacing: -0.035em;
    }
    li::marker {
      color: var(--link);
      font-weight: 700;
    }
    a[href] {
      text-decoration-thickness: 0.12em;
    }
    .qp-callout {
      border: 2px solid var(--ink);
    }
    .qp-quote > blockquote {
      padding: 1.4rem 1.6rem;
      border: 0;
      border-radius: var(--radius);
      background: var(--surface);
      font-weight: 600;
    }
    .qp-timeline li:not([class])::after {
      background: var(--link);
    }
    thead th {
      border-color: var(--link);
    }
    hr {
      width: 6rem;
      height: 6px;
      margin-inline: auto;
      border: 0;
      border-radius: 3px;
      background: linear-gradient(90deg, #6d1ee8, #e0218a, #ff8a00);
    }
  `,
  light: {
    page: '#ffffff',
    surface: '#f6f1ff',
    text: '#1f1235',
    muted: '#645588',
    line: '#dfd0fa',
    heading: '#5a13c2',
    link: '#b80f74',
    mark: '#ffe45c',
    accent: { solid: '#6d1ee8', onSolid: '#ffffff', ink: '#6116d4', soft: '#eadfff' },
  },
  dark: {
    page: '#140a26',
    surface: '#20123a',
    text: '#efe7ff',
    muted: '#b6a5da',
    line: '#41296b',
    heading: '#d9b8ff',
    link: '#ff8fd2',
    mark: '#6a2a00',
    accent: { solid: '#c79bff', onSolid: '#22064f', ink: '#d3b0ff', soft: '#35196a' },
  },
}

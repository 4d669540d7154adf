import { css } from '../templates/css.ts'

/**
 * Light, dark or as the system has it, as the reader chooses below the page. Paper is light in any case. The ids
 * are literal: bundlers keep a template with values that nobody uses.
 */
export const MODES_CSS: string = css`
  .qp-modes {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    margin: 0.4rem 0 0;
    padding: 0;
    border: 0;
  }
  .qp-modes legend {
    float: inline-start;
    padding: 0;
  }
  .qp-modes input {
    margin: 0;
    accent-color: var(--link);
  }
  @media screen {
    :has(#qpLight:checked) {
      color-scheme: light;
    }
    :has(#qpDark:checked) {
      color-scheme: dark;
    }
  }
`

import { css } from '../templates/css.ts'

/** A page that follows its own changes: what it says of them. */
export const LIVE_CSS: string = css`
  .qp-live {
    position: fixed;
    inset: auto 1rem 0.4rem;
    width: fit-content;
    margin: 0 auto;
    padding: 0.4rem 1rem;
    border: 1px solid var(--line);
    border-radius: 1.5rem;
    background: var(--page);
    color: var(--text);
    font-size: 0.85rem;
    pointer-events: none;
  }
  .qp-live:empty {
    opacity: 0;
  }
  @media print {
    .qp-live {
      display: none;
    }
  }
`

import { css } from '../templates/css.ts'

/** A page that takes notes to its author: the link in each heading. */
export const NOTE_CSS: string = css`
  .qp-article .qp-write {
    display: inline-block;
    min-width: 1.5rem;
    margin-inline-start: 0.25em;
    color: var(--muted);
    font-size: 1rem;
    font-weight: 400;
    text-align: center;
    text-decoration: none;
    opacity: 0.6;
  }
  .qp-write::before {
    content: '✎';
  }
  :hover > .qp-write {
    opacity: 1;
  }
  summary .qp-write {
    display: none;
  }
  @media print {
    .qp-article .qp-write {
      display: none;
    }
  }
`

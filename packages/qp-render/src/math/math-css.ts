import { css } from '../templates/css.ts'

/**
 * The rules of formulas. Their font is one of the visitor's system. Browsers differ in lines through and around a
 * formula: Firefox and Safari draw what `notation` says, the others draw the rules within `@supports`. These take the
 * sign for primes that is high and small in itself, and would be raised and made small once more.
 */
export const MATH_CSS: string = css`
  math {
    direction: ltr;
    font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', 'DejaVu Math TeX Gyre', math;
    font-weight: 400;
    letter-spacing: normal;
  }
  del math {
    text-decoration: line-through;
  }
  .qp-math {
    white-space: nowrap;
  }
  .qp-math > span {
    display: inline-flex;
    align-items: baseline;
    max-width: 100%;
    margin: -0.8em -0.1em;
    padding: 0.8em 0.1em;
    overflow: auto hidden;
    background-position-y: center;
    background-size:
      1.2rem calc(100% - 1.5em),
      1.2rem calc(100% - 1.5em),
      0.9rem calc(100% - 1.6em),
      0.9rem calc(100% - 1.6em);
  }
  .qp-math-display {
    display: block;
    margin: 0;
    overflow-y: hidden;
    padding-block: 0.3em;
    font-size: 1.08em;
  }
  mtd {
    min-width: 0;
    height: auto;
    padding: 0.5ex 0.4em;
    border: 0;
  }
  .qp-math-flat {
    padding: 0;
  }
  .qp-math-start {
    padding-left: 0;
  }
  .qp-math-end {
    padding-right: 0;
  }
  .qp-math-apart {
    padding-left: 1em;
  }
  .qp-math-wide {
    width: 100%;
  }
  .qp-math-side {
    width: 50%;
  }
  .qp-math-left {
    text-align: left;
    text-align: -webkit-left;
  }
  .qp-math-right {
    text-align: right;
    text-align: -webkit-right;
  }
  .qp-math-airy mtd {
    padding-block: 0.7ex;
  }
  .qp-math-tight mtd {
    padding: 0.35ex 0.14em;
  }
  .qp-math-accent {
    math-depth: 0;
  }
  .qp-math-script {
    math-depth: 2;
  }
  .qp-math-bold {
    font-weight: 700;
  }
  .qp-math-lean {
    padding-left: 0.1em;
  }
  .qp-math-clap {
    display: flex;
    justify-content: center;
  }
  .qp-math-rule {
    background: currentColor;
  }
  .qp-math-box {
    padding: 0.25em;
    border: 1px solid;
  }
  .qp-math-above {
    border-top: 0.06em solid;
  }
  .qp-math-below {
    border-bottom: 0.06em solid;
  }
  .qp-math-before {
    border-left: 0.06em solid;
  }
  .qp-math-after {
    border-right: 0.06em solid;
  }
  .qp-math-back-1 {
    margin-left: -0.056em;
  }
  .qp-math-back-2 {
    margin-left: -0.111em;
  }
  .qp-math-back-3 {
    margin-left: -0.167em;
  }
  .qp-math-back-4 {
    margin-left: -0.222em;
  }
  .qp-math-back-5 {
    margin-left: -0.278em;
  }
  .qp-math-back-6 {
    margin-left: -0.333em;
  }
  @supports (not (-webkit-backdrop-filter: none)) and (not (-moz-appearance: none)) {
    menclose {
      --strike: transparent calc(50% - 0.03em), currentColor 0 calc(50% + 0.03em), transparent 0;
      padding: 0.1em 0;
    }
    .qp-math-prime {
      position: relative;
      top: 0.38em;
      padding: 0;
      math-depth: add(0);
    }
    mrow > .qp-math-prime {
      math-depth: add(-1);
    }
    .qp-math-over {
      border-top: 0.06em solid;
    }
    .qp-math-under {
      border-bottom: 0.06em solid;
    }
    .qp-math-strike {
      background: linear-gradient(to top, var(--strike));
    }
    .qp-math-up {
      background: linear-gradient(to top left, var(--strike));
    }
    .qp-math-down {
      background: linear-gradient(to top right, var(--strike));
    }
    .qp-math-cross {
      background: linear-gradient(to top left, var(--strike)), linear-gradient(to top right, var(--strike));
    }
  }
  @media print {
    .qp-math > span,
    .qp-math-display {
      overflow: visible;
      background: none;
    }
  }
`

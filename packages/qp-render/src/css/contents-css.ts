import { css } from '../templates/css.ts'

/**
 * What a page has for its contents and its footnotes. SPEC.md 10.6.7, 10.6.10
 *
 * The list of headings is behind a button, which follows who scrolls back where the browser can, or beside the text.
 * Footnotes are popovers that stand in their list while closed, as if they were none. While one is open its list takes
 * no less room, or what is in sight would move at the end of the page. It is one template with literal ids: bundlers
 * keep one with values, and a sum of two, that nobody uses.
 */
export const CONTENTS_CSS: string = css`
  .qp-contents,
  .qp-note {
    display: none;
  }
  @media screen {
    .qp-contents + main :is(h1, h2, h3) {
      scroll-margin-top: 3.5rem;
    }
    .qp-contents ul {
      margin: 0;
      padding: 0;
      overflow-y: auto;
      overscroll-behavior: contain;
      font-size: 0.8rem;
      line-height: 1.4;
      list-style: none;
      scroll-target-group: auto;
    }
    .qp-contents li {
      margin: 0;
      padding: 0;
    }
    .qp-contents a {
      display: block;
      padding: 0.3rem 0.75rem;
      border-inline-start: 2px solid transparent;
      color: var(--muted);
      text-decoration: none;
      unicode-bidi: plaintext;
    }
    .qp-contents .qp-in1 a {
      padding-inline-start: 1.5rem;
    }
    .qp-contents .qp-in2 a {
      padding-inline-start: 2.25rem;
    }
    .qp-contents a:hover {
      color: var(--text);
      text-decoration: underline;
    }
    .qp-contents a:focus-visible {
      outline-offset: -3px;
    }
    .qp-contents :target-current {
      border-color: var(--link);
      color: var(--text);
    }
  }
  @media screen and (max-width: 74.99rem) {
    @supports selector(:popover-open) {
      html {
        container-type: scroll-state;
      }
      .qp-contents {
        display: block;
        padding: 0.5rem max(1.25rem, 50vw - 18rem);
        text-align: end;
      }
      .qp-contents + main {
        padding-top: clamp(0.5rem, 4vw, 2.5rem);
      }
      .qp-contents button {
        padding: 0.35rem 0.8rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--page);
        color: var(--muted);
        font: inherit;
        font-size: 0.8rem;
        cursor: pointer;
      }
      #qpContents {
        display: none;
      }
      .qp-contents ul {
        visibility: hidden;
        position: fixed;
        z-index: 1;
        top: 3.25rem;
        inset-inline-end: max(1.25rem, 50vw - 18rem);
        width: min(22rem, 100vw - 2.5rem);
        max-height: 70vh;
        padding-block: 0.4rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--page);
        box-shadow: 0 0.5rem 2rem #0004;
        text-align: start;
        transition: visibility 0.3s;
      }
      #qpContents:popover-open + ul {
        visibility: visible;
        transition: none;
      }
      @container scroll-state(scrolled: top) {
        .qp-contents {
          position: sticky;
          z-index: 1;
          top: 0;
          border-bottom: 1px solid var(--line);
          background: var(--page);
        }
      }
    }
  }
  @media screen and (min-width: 75rem) {
    .qp-contents {
      display: block;
    }
    .qp-contents button,
    #qpContents {
      display: none;
    }
    .qp-contents ul {
      position: fixed;
      top: clamp(2rem, 7vw, 5rem);
      inset-inline-start: calc(50% + 20rem);
      width: min(15rem, 50vw - 21rem);
      max-height: calc(100vh - 7rem);
    }
    .qp-contents + main div.qp-table-scroll {
      background-color: var(--page);
    }
    .qp-contents ~ :is(main, .qp-foot) {
      position: relative;
      inset-inline-end: calc((var(--column, 36rem) - 36rem) / 2);
    }
  }
  li:where([popover]) {
    display: list-item;
    position: static;
    width: auto;
    height: auto;
    margin-inline: 0;
    padding-block: 0;
    padding-inline-end: 0;
    border: 0;
    overflow: visible;
    background: none;
    color: inherit;
  }
  @media screen {
    @supports (position-area: top) and selector(:popover-open) {
      sup:has(> .qp-note) {
        position: relative;
      }
      .qp-note {
        display: block;
        position: absolute;
        inset: -0.5em -0.2em;
        padding: 0;
        border: 0;
        background: none;
        cursor: pointer;
      }
      ol:has(> :popover-open) {
        padding-bottom: 50vh;
      }
      li:popover-open {
        position: fixed;
        inset: auto;
        position-area: bottom span-all;
        position-try-fallbacks: flip-block;
        width: fit-content;
        max-width: min(28rem, 100vw - 2rem);
        max-height: 50vh;
        margin: 0.4rem 1rem;
        padding: 0.7rem 1rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        overflow: auto;
        background: var(--page);
        box-shadow: 0 0.5rem 2rem #0004;
        color: var(--text);
        list-style: none;
      }
      :popover-open [role='doc-backlink'] {
        display: none;
      }
    }
  }
`

import type { ButtonAccent, CalloutBlock, CalloutTone } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { textHtml } from '../leaves/text-html.ts'
import type { BlockRenderer } from './renderer.ts'

interface Look {
  /** What is read aloud first where the block has no label. */
  readonly name?: string
  readonly accent: ButtonAccent
  /** Drawn in a box of 24 by 24. */
  readonly icon: SafeHtml
}

/** By the tone, or by the tone and a label. */
const LOOKS: { readonly [T in CalloutTone]: Look } & { readonly [toneAndLabel: string]: Look | undefined } = {
  info: {
    name: 'Note',
    accent: 'blue',
    icon: /* @__PURE__ */ sanitized('<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.01"/>'),
  },
  warning: {
    name: 'Warning',
    accent: 'amber',
    icon: /* @__PURE__ */ sanitized('<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01"/>'),
  },
  success: {
    name: 'Tip',
    accent: 'green',
    icon: /* @__PURE__ */ sanitized('<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>'),
  },
  'warning Important': {
    accent: 'purple',
    icon: /* @__PURE__ */ sanitized('<path d="M4 4h16v12h-8l-4 4v-4H4zM12 7v3.5M12 13v.01"/>'),
  },
  'warning Caution': {
    accent: 'red',
    icon: /* @__PURE__ */ sanitized('<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.01"/>'),
  },
}

export const callout: BlockRenderer<CalloutBlock> = ({ tone, label, html }, { page, lang, dir }) => {
  const { name, accent, icon } = LOOKS[`${tone} ${label}`] ?? LOOKS[tone]
  const title = label !== undefined && markup`<strong class="qp-callout-title" dir="${dir}">${label}</strong>`
  return markup`<aside class="qp-callout qp-accent-${accent}" role="note"${!title && markup` aria-label="${name}"`}${lang} dir="${dir}"><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>${title}<div>${textHtml(html, page)}</div></aside>`
}

export const calloutCss: string = css`
  .qp-callout {
    --page: var(--soft);
    --line: color-mix(in srgb, var(--ink) 22%, transparent);
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 0.8rem;
    padding: 1rem 1.15rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--page);
  }
  .qp-callout > svg {
    flex: none;
    width: 1.35em;
    height: 1.35em;
    margin-top: 0.14em;
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .qp-callout > div {
    flex: 1;
    min-width: 0;
  }
  .qp-callout-title {
    color: var(--ink);
  }
  .qp-callout-title + div {
    flex: 0 0 100%;
  }
  @media (min-width: 40em) {
    .qp-callout-title + div {
      padding-inline-start: calc(1.35em + 0.8rem);
    }
  }
  .qp-callout a {
    color: var(--ink);
  }
`

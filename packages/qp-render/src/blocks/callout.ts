import type { ButtonAccent, CalloutBlock, CalloutTone } from 'qp-schema'
import { css } from '../templates/css.ts'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { textHtml } from '../leaves/text-html.ts'
import type { BlockRenderer } from './renderer.ts'

interface Tone {
  readonly label: string
  readonly accent: ButtonAccent
  /** Drawn in a box of 24 by 24. */
  readonly icon: SafeHtml
}

const TONES: { readonly [T in CalloutTone]: Tone } = {
  info: {
    label: 'Note',
    accent: 'blue',
    icon: /* @__PURE__ */ sanitized('<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.01"/>'),
  },
  warning: {
    label: 'Warning',
    accent: 'amber',
    icon: /* @__PURE__ */ sanitized('<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01"/>'),
  },
  success: {
    label: 'Success',
    accent: 'green',
    icon: /* @__PURE__ */ sanitized('<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>'),
  },
}

export const callout: BlockRenderer<CalloutBlock> = ({ tone, html }, { page, lang, dir }) => {
  const { label, accent, icon } = TONES[tone]
  return markup`<aside class="qp-callout qp-accent-${accent}" role="note" aria-label="${label}"${lang} dir="${dir}"><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><div>${textHtml(html, page)}</div></aside>`
}

export const calloutCss: string = css`
  .qp-callout {
    --page: var(--soft);
    --line: color-mix(in srgb, var(--ink) 22%, transparent);
    display: flex;
    gap: 0.8rem;
    padding: 1rem 1.15rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--soft);
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
  .qp-callout a {
    color: var(--ink);
  }
`

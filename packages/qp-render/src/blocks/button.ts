import type { ButtonBlock } from 'qp-schema'
import { safeUrl } from 'qp-schema/policy'
import { css } from '../templates/css.ts'
import { LINK_REL } from '../leaves/decorate-html.ts'
import { markup } from '../templates/markup.ts'
import type { BlockRenderer } from './renderer.ts'

export const button: BlockRenderer<ButtonBlock> = (block, { lang, dir }) => {
  const { url, label, description, variant, shape, accent, icon } = block
  const href = safeUrl(url, 'link')
  return markup`<a class="qp-button qp-${variant} qp-${shape} qp-accent-${accent}"${lang}${href !== undefined && markup` href="${href}" rel="${LINK_REL}"`}>${icon !== undefined && markup`<span class="qp-button-icon" aria-hidden="true">${icon}</span>`}<span class="qp-button-text" dir="${dir}"><span>${label}</span>${description !== undefined && markup` <small>${description}</small>`}</span></a>`
}

export const buttonCss: string = css`
  .qp-button {
    display: inline-flex;
    align-items: center;
    gap: 0.65rem;
    min-height: 2.75rem;
    max-width: 100%;
    margin-inline-end: 0.5rem;
    padding: 0.5rem 1.25rem;
    border: 2px solid transparent;
    border-radius: var(--radius);
    font-size: 0.95rem;
    font-weight: 600;
    line-height: 1.3;
    vertical-align: top;
  }
  a.qp-button {
    color: var(--ink);
    text-decoration: none;
  }
  a.qp-filled {
    background: var(--solid);
    color: var(--onSolid);
  }
  .qp-outline {
    border-color: var(--ink);
  }
  .qp-soft {
    background: var(--soft);
  }
  .qp-article > .qp-button {
    margin-block: 0.4rem;
  }
  .qp-button:hover {
    box-shadow: 0 0 0 3px var(--ring, var(--soft));
  }
  .qp-soft:hover {
    --ring: var(--ink);
  }
  .qp-pill {
    border-radius: 99px;
  }
  .qp-square {
    border-radius: 0;
  }
  .qp-button-icon {
    flex: none;
    font-size: 1.2em;
    line-height: 1;
  }
  .qp-button-text {
    min-width: 0;
  }
  .qp-button-text > * {
    display: block;
    white-space: pre-line;
  }
  .qp-button small {
    font-size: 0.82em;
    font-weight: 400;
  }
`

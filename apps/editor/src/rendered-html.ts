interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The one policy of this page: HTML that our own renderer made of blocks. */
const policy = trustedTypes?.createPolicy('qp-render', { createHTML: (html) => html })

/** Shows HTML that `qp-render` made. Nothing else may be given to it. */
export function showRendered(host: HTMLElement, html: string): void {
  host.innerHTML = policy?.createHTML(html) ?? html
}

/** Shows a document that `qp-render` made in a frame. The frame has to be sandboxed without scripts. */
export function showDocument(frame: HTMLIFrameElement, html: string): void {
  frame.srcdoc = policy?.createHTML(html) ?? html
}

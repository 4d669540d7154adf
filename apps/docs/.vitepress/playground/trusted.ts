import workerUrl from './worker.ts?worker&url'

interface TrustedTypes {
  createPolicy<R extends Readonly<Record<string, (text: string) => string>>>(name: string, rules: R): R
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const RULES = { createHTML: (html: string) => html, createScriptURL: (_: string) => workerUrl }
/** The one policy of the playground: documents of the renderer for its frame, and its own worker. SPEC.md 10.30.3 */
const policy = trustedTypes?.createPolicy('qp-playground', RULES) ?? RULES

/** Shows a document in a frame, unless it is there already. The frame has to be sandboxed without scripts. */
export function showDocument(frame: HTMLIFrameElement, html: string): void {
  if (frame.srcdoc !== html) frame.srcdoc = policy.createHTML(html)
}

/** Starts the worker that converts. */
export function startWorker(): Worker {
  return new Worker(policy.createScriptURL(''), { type: 'module' })
}

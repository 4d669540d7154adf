import { sanitized } from './templates/markup.ts'

/** Before a `pre`. The page script shows it; without one it would do nothing. */
export const COPY = /* @__PURE__ */ sanitized(
  '<button class="qp-copy" type="button" aria-live="polite" hidden>Copy</button>',
)

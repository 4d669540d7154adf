import { SNIPPET_HTML } from 'qp-schema/policy'
import { inlinePolicy } from './inline.ts'
import type { Policy } from './policy.ts'

/** A presentational snippet, injected into the page. FORMAT.md 4.2.3 */
export const snippetPolicy: Policy = {
  ...inlinePolicy,
  tags: SNIPPET_HTML,
  required: { img: [['src']] },
  only: {},
}

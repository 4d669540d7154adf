import { RICH_HTML } from 'qp-schema/policy'
import { inlinePolicy } from './inline.ts'
import type { Policy } from './policy.ts'

/** Rich HTML, the content of richtext, callouts and quotes. FORMAT.md 4.2.2 */
export const richPolicy: Policy = { ...inlinePolicy, tags: RICH_HTML }

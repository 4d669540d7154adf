import { DROPPED_WITH_CONTENT, INLINE_HTML, RENAMED_TAGS } from 'qp-schema/policy'
import type { Policy } from './policy.ts'

/** Inline HTML, the content of a table cell. FORMAT.md 4.2.1 */
export const inlinePolicy: Policy = {
  tags: INLINE_HTML,
  everywhere: {},
  prefixes: [],
  renamed: RENAMED_TAGS,
  droppedWithContent: DROPPED_WITH_CONTENT,
  required: { img: [['src']], span: [['lang'], ['dir']] },
  only: { span: ['lang', 'dir'] },
  // Links get their own `rel` and `target` when they are rendered.
  silent: ['rel', 'target'],
  svg: { tags: [], droppedWithContent: [] },
}

import { assertArgument, type Block, escapeHtml, isObject, type RichtextBlock } from 'qp-schema'
import { cleanText } from 'qp-schema/policy'

/** A title as the leading level-1 heading: trimmed, its line endings turned into spaces. SPEC.md 9.20 */
export function titleBlock(title: string): RichtextBlock {
  return { type: 'richtext', html: `<h1>${escapeHtml(oneLine(title))}</h1>` }
}

/**
 * Whether blocks start with a level-1 heading: the first one is rich text or an inline snippet, and an `h1` is
 * the first thing that shows in it, be it within containers such as `div` or `header`. SPEC.md 9.20
 */
export function startsWithTitle(blocks: readonly Block[]): boolean {
  const [first] = blocks
  if (!isObject(first)) return false
  const inline =
    first.type === 'richtext' ||
    (first.type === 'html' && (first.safetyMode ?? 'strict_sanitized') === 'strict_sanitized')
  return inline && TITLE.test(first.html.slice(startOfContent(first.html)))
}

/** Blocks with the title as their first block, unless they have a level-1 heading there or it is blank. SPEC.md 9.20 */
export function injectTitle(blocks: readonly Block[], title: string): Block[] {
  assertArgument(Array.isArray(blocks), 'injectTitle', 'an array of blocks', blocks)
  assertArgument(typeof title === 'string', 'injectTitle', 'a title as a string', title)
  if (oneLine(title) === '' || startsWithTitle(blocks)) return [...blocks]
  return [titleBlock(title), ...blocks]
}

const TITLE = /^<h1(?:\s[^>]*)?>/i

const NOT_SHOWN =
  /\s+|<br(?:\s[^>]*)?>|<\/?(?:div|section|article|aside|header|footer|main|nav|figure)(?:\s[^>]*)?>|<(p|h[1-3]|a|strong|em|u|span)(?:\s[^>]*)?>(?:\s|<br(?:\s[^>]*)?>)*<\/\1>/iy

/** Past containers, white space and elements without content. One match at a time: a long one could overflow. */
function startOfContent(html: string): number {
  const notShown = new RegExp(NOT_SHOWN)
  let start = 0
  while (notShown.test(html)) start = notShown.lastIndex
  return start
}

function oneLine(title: string): string {
  return cleanText(title)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}

import { safeUrl } from 'qp-schema/policy'
import type { Policy } from '../policy/policy.ts'

/**
 * Whether HTML is what sanitizing it would make of it: text, a few elements without attributes, and links to safe
 * addresses, spelled canonically and nested as every parser nests them. It knows few forms, so that each of them can
 * be seen to be safe; of anything else it says no. Most of what the converter writes is among them, and need not go
 * through the engine, which takes ten times as long. SPEC.md 4.2
 */
export function isCanonical(html: string, policy: Policy): boolean {
  const open: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const match = TOKEN.exec(html)
    if (match === null) return false
    const [, name, href, closed] = match
    if (closed !== undefined) {
      if (open.pop() !== closed) return false
    } else {
      const isText = name === undefined && href === undefined
      const tag = href === undefined ? name : 'a'
      if (!mayStand(tag, open)) return false
      if (isText) continue
      if (tag === undefined || !Object.hasOwn(policy.tags, tag) || open.length >= DEEPEST) return false
      if (href !== undefined && safeUrl(href, 'link') !== href) return false
      open.push(tag)
    }
  }
  return open.length === 0
}

const DEEPEST = 32
const FORMATTING = 'em|strong|del|code'
const BLOCKS = 'p|h1|h2|h3|ul|ol|blockquote'
const TOKEN = new RegExp(
  `[^<>&]+|&(?:amp|lt|gt);|<(${FORMATTING}|${BLOCKS}|li)>|<a href="([^"<>&]*)">|</(${FORMATTING}|${BLOCKS}|li|a)>`,
  'y',
)
const IS_BLOCK: ReadonlySet<string> = new Set(BLOCKS.split('|'))
const HOLDS_BLOCKS: ReadonlySet<string | undefined> = new Set([undefined, 'li', 'blockquote'])

/** Whether a tag, or text as `undefined`, stands where a parser would leave it. */
function mayStand(tag: string | undefined, open: readonly string[]): boolean {
  const parent = open.at(-1)
  if (parent === 'ul' || parent === 'ol' || tag === 'li')
    return tag === 'li' && (parent === 'ul' || parent === 'ol')
  if (tag === 'a') return !open.includes('a')
  return tag === undefined || !IS_BLOCK.has(tag) || HOLDS_BLOCKS.has(parent)
}

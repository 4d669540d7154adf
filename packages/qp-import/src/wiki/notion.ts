import { assertArgument } from 'qp-schema'

const ID = '(?:[\\da-f]{32}|[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
const NAME = new RegExp(`^(.*?)(?:^|[ -])${ID}(?:_all)?(?:\\.[a-z\\d]{1,5})?$`, 'i')

/**
 * The title in a name of Notion's exports, `Tides 0123456789abcdef0123456789abcdef.md`, of a page, a folder or a table;
 * `undefined` for a name without such a number.
 *
 * @param name - of a file or folder, without the folders around it
 */
export function notionTitle(name: string): string | undefined {
  assertArgument(typeof name === 'string', 'notionTitle', 'a name as a string', name)
  const found = name.length > 1000 ? null : NAME.exec(name)
  return found === null ? undefined : found[1]?.trim() || 'Untitled'
}

const HEAD = /^(?:\ufeff)?# [^\n]*\n[ \t]*\n/
const PROPERTY = /^[^\s:#>|`\-*+<[][^:\n]{0,100}: [^\n]*$/
/** A box, in which text stands as in HTML unless an empty line comes first. */
const BOX = /^(<aside>[ \t]*\n)(?=[^\n<])/gm

/**
 * Markdown of Notion's exports as it was meant: properties below the title, `Status: Done`, stay on lines of their own, and text
 * in an `<aside>` is markdown. Line ends become `\n`; any other text is as it was. SPEC.md 14.9
 *
 * @param markdown - any string; the time is linear in its length
 */
export function notionMarkdown(markdown: string): string {
  assertArgument(typeof markdown === 'string', 'notionMarkdown', 'markdown as a string', markdown)
  const text = markdown.replaceAll('\r\n', '\n')
  return withLinesOfProperties(text).replace(BOX, '$1\n')
}

function withLinesOfProperties(text: string): string {
  const head = HEAD.exec(text)?.[0]
  if (head === undefined) return text
  const rest = text.slice(head.length)
  const [properties = ''] = rest.split(/\n[ \t]*(?:\n|$)/, 1)
  const lines = properties.split('\n')
  if (lines.length < 2 || !lines.every((line) => PROPERTY.test(line))) return text
  return head + lines.join('\\\n') + rest.slice(properties.length)
}

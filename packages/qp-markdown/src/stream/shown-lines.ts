/** What is open while a text comes in. */
export interface OpenLines {
  /** Complete lines, each without its end. */
  readonly lines: readonly string[]
  /** What has come of the line after them. */
  readonly partial: string
  readonly isInFence: boolean
  readonly isInTable: boolean
}

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/

/** The beginning of a line that may be several things yet. */
const UNDECIDED =
  /^(?:#{1,6}|\d{1,9}[.)]?|[-+*_=][-*_=\s]*|`{1,2}|~{1,2}|\$+|\\\[?|\||:{1,2}|:{3,}[ \t]*[\w-]*|!?\[[^\]\n]{0,80}\]?:?|!|<[^>\n]{0,80})?[ \t]*$/
const CLOSES_FENCE = /^[ \t>]*(?:`+|~+|:+)[ \t]*$/
const DELIMITERS = /^[|:\- \t]*$/

/**
 * The text to show of lines that are open: without what may be several things yet, such as a `-`, and without what may
 * be the header of a table.
 */
export function shownLines({ lines, partial, isInFence, isInTable }: OpenLines): string {
  if (isInFence) return joined(lines, mayCloseFence(partial) ? '' : partial)
  const content = partial.slice(CONTAINERS.exec(partial)?.[0].length)
  if (isInTable) return joined(lines, UNDECIDED.test(content) ? '' : partial)
  const last = lines.at(-1) ?? ''
  const lastContent = last.slice(CONTAINERS.exec(last)?.[0].length)
  if (lastContent.startsWith('|') && DELIMITERS.test(content)) return joined(lines.slice(0, -1), '')
  return joined(lines, content.startsWith('|') || UNDECIDED.test(content) ? '' : partial)
}

/** Whether a line of code may be half of the fence that ends it. */
export function mayCloseFence(partial: string): boolean {
  return CLOSES_FENCE.test(partial)
}

function joined(lines: readonly string[], partial: string): string {
  return partial === '' ? lines.join('\n') : [...lines, partial].join('\n')
}

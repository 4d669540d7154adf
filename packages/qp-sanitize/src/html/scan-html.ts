import { assertArgument } from 'qp-schema'
import { tagsOf, VOID_ELEMENTS } from 'qp-schema/policy'
import { RUBY_PARTS, TABLE_PARTS } from './elements.ts'
import { OpenElements } from './open-elements.ts'

/**
 * Refuses HTML that nests deeper than `LIMITS.htmlDepth`, in one pass over its characters and before any parser
 * sees it. Elements count as an HTML parser nests them: void elements do not count, and neither does what a next
 * sibling ends (`<p>`, `<li>`, `<td>` and the like without end tags). SPEC.md 8.3
 *
 * @throws ContentTooComplexError
 */
export function scanHtml(html: string): void {
  assertArgument(typeof html === 'string', 'scanHtml', 'HTML as a string', html)
  readTags(html)
}

/**
 * Scans HTML, see {@link scanHtml}, and writes the end tags of table cells, rows and parts of rubies that
 * leave many of them out. The engine would keep what is open in them open to the end of the table or ruby. Many end tags
 * of what was never opened are left out: for each, the engine would look through all that is open. Tags that
 * browsers add and the engine does not know are written too, if the policy lists the tag before which they stand.
 *
 * @returns the HTML, and how many of its tags let the engine look through all that is open
 * @throws ContentTooComplexError
 */
export function forEngine(html: string, listed: object): { html: string; searches: number } {
  const { changes, searches } = readTags(html)
  const wanted =
    changes.length < MANY ? changes.filter(({ before = '' }) => Object.hasOwn(listed, before)) : changes
  if (wanted.length === 0) return { html, searches }
  let from = 0
  const parts = wanted.map(({ start, end, tags }) => {
    const before = html.slice(from, start)
    from = end
    return before + tags
  })
  return { html: parts.join('') + html.slice(from), searches }
}

const MANY = 1000

/** Tags that a start tag stands for, or none in place of one that ends nothing. */
interface Change {
  readonly start: number
  readonly end: number
  readonly tags: string
  /** The tag before which they stand, if the engine would not read it as browsers do without them. */
  readonly before?: string
}

function readTags(html: string): { changes: Change[]; searches: number } {
  const changes: Change[] = []
  /** How many elements of a name the engine may have open, at most. */
  const unended = new Map<string, number>()
  let searches = 0
  let opened: string[] = []
  let closed: string[] = []
  const open = new OpenElements({
    opened: (tag) => {
      opened.push(tag)
    },
    closed: (tag) => {
      closed.push(tag)
    },
  })
  let drawings = 0
  /** How many parts of tables without a table are open for the engine since the last paragraph began. */
  let loose = 0
  for (const { name, closing, start, end } of tagsOf(html)) {
    const isDrawing = name === 'svg' || name === 'math'
    if (closing) {
      if (isDrawing && open.has(name)) drawings = Math.max(0, drawings - 1)
      open.closeLast(name)
      if (TABLE_PARTS.has(name)) loose = Math.max(0, loose - 1)
      const most = unended.get(name) ?? 0
      if (most === 0 && drawings === 0 && !OPENED_BY_END.has(name)) changes.push({ start, end, tags: '' })
      else searches += 1
      if (most > 0 && drawings === 0) unended.set(name, most - 1)
      continue
    }
    if (name === 'plaintext') break
    const isEmpty = VOID_ELEMENTS.has(name) || (html[end - 2] === '/' && drawings > 0)
    if (name === 'hr') open.closeLast('p')
    if (isEmpty || name === '!') continue
    unended.set(name, (unended.get(name) ?? 0) + 1)
    if (name === 'form') searches += 1
    opened = []
    closed = []
    if (open.makeRoomFor(name) === 'outside-table') {
      loose += 1
      continue
    }
    if (drawings === 0 && WITH_ENDS.has(name) && closed.length > 0)
      changes.push({ start, end: start, tags: endTags(closed) })
    if (drawings === 0 && END_PARAGRAPHS.has(name) && `${closed}` === 'p' && loose === 0)
      changes.push({ start, end: start, tags: endTags(closed), before: name })
    // Before a cell, the engine ends a `thead` without a row.
    if (drawings === 0 && `${opened}` === 'tr')
      changes.push({ start, end: start, tags: '<tr>', before: name })
    open.push(name)
    if (name === 'p') loose = 0
    if (isDrawing) drawings += 1
  }
  return { changes, searches }
}

function endTags(names: readonly string[]): string {
  return names.map((name) => `</${name}>`).join('')
}

/** An end tag of these is an element. */
const OPENED_BY_END: ReadonlySet<string> = new Set(['p', 'br'])

/** Elements that end others of which the engine does not know. */
const WITH_ENDS: ReadonlySet<string> = new Set([...TABLE_PARTS, ...RUBY_PARTS])

/** Elements that end a paragraph of which the engine does not know it. */
const END_PARAGRAPHS: ReadonlySet<string> = new Set(
  'center dd dialog dir dt hgroup li menu search summary'.split(' '),
)

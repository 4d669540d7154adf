import { assertArgument } from 'qp-schema'
import { tagsOf } from 'qp-schema/policy'
import { RUBY_PARTS, TABLE_PARTS, VOID_ELEMENTS } from './elements.ts'
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
 * leave many of them out: the engine would keep what is open in them open to the end of the table or ruby.
 *
 * @throws ContentTooComplexError
 */
export function withImpliedEnds(html: string): string {
  const ends = readTags(html)
  if (ends.length < MANY) return html
  let from = 0
  const parts = ends.map(({ index, tags }) => {
    const before = html.slice(from, index)
    from = index
    return before + tags
  })
  return parts.join('') + html.slice(from)
}

const MANY = 1000

/** The end tags that the start tags of cells, rows and parts of rubies stand for. */
interface ImpliedEnds {
  readonly index: number
  readonly tags: string
}

function readTags(html: string): ImpliedEnds[] {
  const ends: ImpliedEnds[] = []
  let closed = ''
  const open = new OpenElements({
    opened: () => {},
    closed: (tag) => {
      closed += `</${tag}>`
    },
  })
  const inDrawing = () => open.has('svg') || open.has('math')
  for (const { name, closing, start, end } of tagsOf(html)) {
    if (closing) open.closeLast(name)
    if (closing || name === '!' || VOID_ELEMENTS.has(name)) continue
    if (name === 'plaintext') break
    if (html[end - 2] === '/' && inDrawing()) continue
    closed = ''
    if (open.makeRoomFor(name) === 'outside-table') continue
    if (WITH_ENDS.has(name) && PLAIN.test(closed) && !inDrawing()) ends.push({ index: start, tags: closed })
    open.push(name)
  }
  return ends
}

/** Elements that end others of which the engine does not know. */
const WITH_ENDS: ReadonlySet<string> = new Set([...TABLE_PARTS, ...RUBY_PARTS])
const PLAIN = /^[a-z\d</>]+$/

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
  let drawings = 0
  for (const { name, closing, start, end } of tagsOf(html)) {
    const isDrawing = name === 'svg' || name === 'math'
    if (closing) {
      if (isDrawing && open.has(name)) drawings = Math.max(0, drawings - 1)
      open.closeLast(name)
      continue
    }
    if (name === 'plaintext') break
    const isEmpty = VOID_ELEMENTS.has(name) || (html[end - 2] === '/' && drawings > 0)
    if (isEmpty || name === '!') continue
    closed = ''
    if (open.makeRoomFor(name) === 'outside-table') continue
    if (drawings === 0 && WITH_ENDS.has(name) && closed !== '') ends.push({ index: start, tags: closed })
    open.push(name)
    if (isDrawing) drawings += 1
  }
  return ends
}

/** Elements that end others of which the engine does not know. */
const WITH_ENDS: ReadonlySet<string> = new Set([...TABLE_PARTS, ...RUBY_PARTS])

import { assertArgument } from 'qp-schema'
import { RAW_TEXT_ELEMENTS, RUBY_PARTS, TABLE_PARTS, VOID_ELEMENTS } from './elements.ts'
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
  for (const { index, name, end, selfClosing } of tagsOf(html)) {
    if (end) {
      if (open.has(name)) {
        open.closeLast(name)
        drawings = name === 'svg' || name === 'math' ? Math.max(0, drawings - 1) : drawings
      }
      continue
    }
    if (VOID_ELEMENTS.has(name) || (selfClosing && drawings > 0)) continue
    closed = ''
    if (open.makeRoomFor(name) === 'outside-table') continue
    if (drawings === 0 && WITH_ENDS.has(name) && PLAIN.test(closed)) ends.push({ index, tags: closed })
    open.push(name)
    if (name === 'svg' || name === 'math') drawings += 1
  }
  return ends
}

/** Elements that end others of which the engine does not know. */
const WITH_ENDS: ReadonlySet<string> = new Set([...TABLE_PARTS, ...RUBY_PARTS])
const PLAIN = /^[a-z\d</>]+$/

interface Tag {
  readonly index: number
  readonly name: string
  readonly end: boolean
  readonly selfClosing: boolean
}

const MARKUP = /<(?:(\/?)([a-z][^\s/>]*)|!--|[!?/])/gi

function* tagsOf(html: string): Generator<Tag> {
  const markup = new RegExp(MARKUP)
  for (let match = markup.exec(html); match !== null; match = markup.exec(html)) {
    const name = match[2]?.toLowerCase()
    if (name === undefined) {
      const comment = match[0] === '<!--'
      const from = comment ? markup.lastIndex - 2 : markup.lastIndex
      const end = html.indexOf(comment ? '-->' : '>', from)
      if (end === -1) return
      markup.lastIndex = end + 1
      continue
    }
    const close = tagEnd(html, markup.lastIndex)
    if (close === -1) return
    markup.lastIndex = close + 1
    yield { index: match.index, name, end: match[1] === '/', selfClosing: html[close - 1] === '/' }
    if (match[1] === '' && name === 'plaintext') return
    if (match[1] !== '' || !RAW_TEXT_ELEMENTS.has(name)) continue
    const rawEnd = new RegExp(`</${name}[\\s/>]`, 'gi')
    rawEnd.lastIndex = markup.lastIndex
    const found = rawEnd.exec(html)
    if (found === null) return
    markup.lastIndex = found.index
  }
}

/** The place of the `>` that ends a tag; a quote opens a value only after an equals sign. */
function tagEnd(html: string, from: number): number {
  let afterEquals = false
  for (let index = from; index < html.length; index++) {
    const character = html[index]
    if (character === '>') return index
    if (afterEquals && (character === '"' || character === "'")) {
      const quote = html.indexOf(character, index + 1)
      if (quote === -1) return -1
      index = quote
      afterEquals = false
    } else if (character === '=') afterEquals = true
    else if (character !== ' ' && character !== '\n' && character !== '\t' && character !== '\f')
      afterEquals = false
  }
  return -1
}

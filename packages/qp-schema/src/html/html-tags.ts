import { assertArgument } from '../arguments.ts'

/** A tag, or a stretch of HTML that is neither tag nor text. */
export interface HtmlTag {
  /** Lower case; `!` for comments, declarations, the content of raw text elements and unfinished tags. */
  readonly name: string
  readonly closing: boolean
  /** Where `<` stands. */
  readonly start: number
  /** Just after the name: a start tag can be given an attribute here. */
  readonly nameEnd: number
  /** Just after `>`. */
  readonly end: number
}

const NAME = /[a-z][^\s/>]*/iy

/** Elements whose content is text up to their end tag. */
const RAW_TEXT = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/

/**
 * The tags of HTML in order, read the way that browsers do; what stands between two of them is text. It takes any
 * string, never fails, and needs time linear in its length.
 *
 * `readHtml` is for what our sanitizer stores, and this for all else: documents that are shown as they were sent, HTML of
 * other sanitizers, text that is searched for words. The sanitizer measures with it how deep a text nests.
 */
export function* tagsOf(html: string): Generator<HtmlTag, void> {
  assertArgument(typeof html === 'string', 'tagsOf', 'HTML as a string', html)
  const lastEnd = html.lastIndexOf('>')
  let position = html.indexOf('<')
  while (position !== -1) {
    const tag = readTag(html, position, lastEnd)
    if (tag === undefined) {
      position = html.indexOf('<', position + 1)
      continue
    }
    yield tag
    const raw = tag.closing || !RAW_TEXT.test(tag.name) ? undefined : rawText(html, tag)
    if (raw !== undefined) yield raw
    position = html.indexOf('<', raw?.end ?? tag.end)
  }
}

function readTag(html: string, start: number, lastEnd: number): HtmlTag | undefined {
  const next = html[start + 1]
  if (next === '!' || next === '?') return skipped(html, start, declarationEnd(html, start))
  const closing = next === '/'
  const nameStart = start + (closing ? 2 : 1)
  NAME.lastIndex = nameStart
  if (!NAME.test(html)) {
    // As in browsers: an end tag without a name is a comment up to the next `>`.
    return closing && start < lastEnd ? skipped(html, start, declarationEnd(html, start)) : undefined
  }
  const nameEnd = NAME.lastIndex
  const end = tagEnd(html, nameEnd)
  if (end === -1) return skipped(html, start, html.length)
  return { name: html.slice(nameStart, nameEnd).toLowerCase(), closing, start, nameEnd, end }
}

function skipped(html: string, start: number, end: number): HtmlTag {
  const last = end === -1 ? html.length : end
  return { name: '!', closing: false, start, nameEnd: last, end: last }
}

function declarationEnd(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) return after(html.indexOf('>', start), 1)
  return after(html.indexOf('-->', start + 2), 3)
}

/** A quote opens a value only after `=`; elsewhere it is a character like any other. */
function tagEnd(html: string, from: number): number {
  let previous = ''
  for (let index = from; index < html.length; index += 1) {
    const character = html[index] ?? ''
    if (character === '>') return index + 1
    if (previous === '=' && (character === '"' || character === "'")) {
      index = html.indexOf(character, index + 1)
      if (index === -1) return -1
    }
    if (character > ' ') previous = character
  }
  return -1
}

function rawText(html: string, tag: HtmlTag): HtmlTag | undefined {
  const close = new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi')
  close.lastIndex = tag.end
  const end = close.exec(html)?.index ?? html.length
  return end === tag.end ? undefined : skipped(html, tag.end, end)
}

function after(index: number, length: number): number {
  return index === -1 ? -1 : index + length
}

import { assertArgument, escapeHtml } from 'qp-schema'
import { tagsOf, unescapeHtml } from 'qp-schema/policy'
import { decodeEntities } from './entities.ts'
import { detailedSegmentsOf, segmentsOf } from './segments.ts'
import { attributeOf } from './attribute-of.ts'
import { shownTagsOf } from './shown-tags.ts'

/**
 * HTML as plain text: tags are left out, character references resolved, white space collapsed. Paragraphs and
 * headings are separated by a blank line, list items, table rows and `<br>` by a line end, cells by a tab; the
 * content of `script`, `style`, `template` and `title` is left out. Items have their number or a dash, and lists in lists are
 * indented. A link has its address in brackets behind it, and an image is its description. Takes any string, in linear
 * time. FORMAT.md 10.14.8
 */
export function htmlToText(html: string): string {
  assertArgument(typeof html === 'string', 'htmlToText', 'HTML as a string', html)
  let out = ''
  for (const { text, lines, first, rest } of detailedSegmentsOf(html)) {
    if (out !== '') out += '\n'.repeat(lines)
    out += first + text.replace(/\n(?=[^\n])/g, `\n${rest}`)
  }
  return out
}

/** The first words of HTML, for titles: without signs of lists, addresses and descriptions of images. */
export function firstWordsOf(html: string): string {
  for (const { text } of segmentsOf(html)) return text
  return ''
}

/**
 * The text of an element of sanitized HTML, white space as it stands: what heading ids are made of. Beside the references
 * that we write, it knows the one that browsers write.
 */
export function textContentOf(html: string): string {
  let text = ''
  let position = 0
  for (const tag of tagsOf(html)) {
    text += html.slice(position, tag.start)
    position = tag.end
  }
  return unescapeHtml((text + html.slice(position)).replaceAll('&nbsp;', '\u00a0'))
}

/** The `<title>` of a document, or `undefined` when it has none or an empty one. */
export function documentTitleOf(html: string): string | undefined {
  for (const title of titlesOf(html)) {
    const text = oneLine(decodeEntities(title))
    if (text !== '') return text
  }
  return undefined
}

/** The same for an attribute: the character references of the document stay for the reader to resolve. */
export function documentTitleHtml(html: string): string | undefined {
  for (const title of titlesOf(html)) {
    const text = oneLine(title)
    if (text !== '') return text.replace(/[<>"]|&(?!#?\w+;)/g, (sign) => escapeHtml(sign, 'attribute'))
  }
  return undefined
}

function* titlesOf(html: string): Generator<string> {
  let from = -1
  for (const tag of shownTagsOf(html)) {
    if (tag.name === 'title' && !tag.closing) from = tag.end
    else if (from !== -1) {
      yield html.slice(from, tag.closing ? tag.start : tag.end)
      from = -1
    }
  }
}

/** An image of a page, with the description and the sizes in pixels that its author gave it. */
export interface ImageOfHtml {
  readonly src: string
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The `<img>` elements that have an address, in order. */
export function* imagesOf(html: string): Generator<ImageOfHtml, void> {
  for (const tag of shownTagsOf(html)) {
    if (tag.name !== 'img' || tag.closing) continue
    const src = decodeEntities(attributeOf(html, tag, 'src') ?? '')
    const [width, height] = ['width', 'height'].map((name) => pixels(attributeOf(html, tag, name)))
    const alt = decodeEntities(attributeOf(html, tag, 'alt') ?? '')
    if (src !== '') yield { src, alt, width, height }
  }
}

function pixels(value = ''): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** Text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

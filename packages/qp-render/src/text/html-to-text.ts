import { assertArgument } from 'qp-schema'
import { tagsOf } from 'qp-schema/policy'
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

/** The text of an element, white space as it stands: what heading ids are made of. */
export function textContentOf(html: string): string {
  let text = ''
  let position = 0
  for (const tag of tagsOf(html)) {
    text += html.slice(position, tag.start)
    position = tag.end
  }
  return decodeEntities(text + html.slice(position))
}

/** The `<title>` of a document, or `undefined` when it has none or an empty one. */
export function documentTitleOf(html: string): string | undefined {
  let from = -1
  for (const tag of shownTagsOf(html)) {
    if (tag.name === 'title' && !tag.closing) from = tag.end
    else if (from !== -1) {
      const title = oneLine(decodeEntities(html.slice(from, tag.closing ? tag.start : tag.end)))
      if (title !== '') return title
      from = -1
    }
  }
  return undefined
}

/** The address of the first `<img>`, or `undefined`. */
export function firstImageOf(html: string): string | undefined {
  for (const tag of shownTagsOf(html)) {
    const source = tag.name === 'img' && !tag.closing ? attributeOf(html, tag, 'src') : undefined
    if (source !== undefined && source !== '') return decodeEntities(source)
  }
  return undefined
}

/** Text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

import { type HtmlTag, tagsOf } from 'qp-schema/policy'

/** The tags of HTML in order; a `template` and its content, which no page shows, are one stretch that is not text. */
export function* shownTagsOf(html: string): Generator<HtmlTag, void> {
  let depth = 0
  let start = 0
  for (const tag of tagsOf(html)) {
    if (tag.name !== 'template') {
      if (depth === 0) yield tag
    } else if (!tag.closing) {
      if (depth === 0) start = tag.start
      depth += 1
    } else if (depth > 0) {
      depth -= 1
      if (depth === 0) yield { name: '!', closing: false, start, nameEnd: tag.end, end: tag.end }
    }
  }
  if (depth > 0) yield { name: '!', closing: false, start, nameEnd: html.length, end: html.length }
}

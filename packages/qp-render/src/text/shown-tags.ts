import { type HtmlTag, tagsOf } from 'qp-schema/policy'

/**
 * The tags of HTML in order. What no page shows, a `template` and what a drawing says of itself in `title` and `desc`, is
 * one stretch that is not text.
 */
export function* shownTagsOf(html: string): Generator<HtmlTag, void> {
  let hidden = ''
  let depth = 0
  let start = 0
  let drawings = 0
  for (const tag of tagsOf(html)) {
    const { name, closing } = tag
    if (name === 'svg') drawings = Math.max(0, drawings + (closing ? -1 : 1))
    if (hidden === '') {
      const hides = name === 'template' || name === 'desc' || (name === 'title' && drawings > 0)
      if (!hides) yield tag
      else if (closing) yield { ...tag, name: '!', closing: false }
      else [hidden, depth, start] = [name, 1, tag.start]
    } else if (name === hidden) {
      depth += closing ? -1 : 1
      if (depth > 0) continue
      hidden = ''
      yield { name: '!', closing: false, start, nameEnd: tag.end, end: tag.end }
    }
  }
  if (hidden !== '') yield { name: '!', closing: false, start, nameEnd: html.length, end: html.length }
}

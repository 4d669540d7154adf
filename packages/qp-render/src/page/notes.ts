import { type HtmlTag, tagsOf } from 'qp-schema/policy'
import { markup, sanitized, type SafeHtml } from '../templates/markup.ts'
import { attributeOf } from '../text/attribute-of.ts'
import { FOOTNOTE, footnoteLink } from '../text/footnotes.ts'

interface Addition {
  readonly id: string
  readonly at: number
  readonly html: SafeHtml
}

/**
 * Lets footnotes open beside their numbers: each becomes a popover that stands in its list while it is closed, and over
 * the link of its number lies a button for pointers. For the keyboard, screen readers and browsers without popovers the
 * link leads to the note. SPEC.md 10.6.7
 *
 * @returns the same text when the article has none
 */
export function withNotes(article: SafeHtml): SafeHtml {
  const html = article.toString()
  if (!html.includes('"#fn-')) return article
  const { numbers, notes } = partsOf(html)
  const noted = new Set(notes.map(({ id }) => id))
  const numbered = new Set(numbers.map(({ id }) => id))
  const additions = [...numbers, ...notes]
    .filter(({ id }) => noted.has(id) && numbered.has(id))
    .sort((one, other) => one.at - other.at)
  if (additions.length === 0) return article
  let out = ''
  let position = 0
  for (const { at, html: added } of additions) {
    out += html.slice(position, at) + added
    position = at
  }
  return sanitized(out + html.slice(position))
}

/** The numbers in `sup`, and the notes that are not in `details`, which may be closed. */
function partsOf(html: string): { numbers: Addition[]; notes: Addition[] } {
  const numbers: Addition[] = []
  const notes: Addition[] = []
  let details = 0
  let number: string | undefined
  let before: HtmlTag | undefined
  for (const tag of tagsOf(html)) {
    const { name, closing, nameEnd, end } = tag
    if (name === 'details') details += closing ? -1 : 1
    else if (name === 'a') {
      if (closing && number !== undefined) numbers.push({ id: number, at: end, html: buttonFor(number) })
      number = !closing && before?.name === 'sup' && !before.closing ? noteOf(html, tag) : undefined
    } else if (name === 'li' && !closing && details === 0) {
      const id = attributeOf(html, tag, 'id')
      if (id !== undefined && FOOTNOTE.test(id)) notes.push({ id, at: nameEnd, html: markup` popover` })
    }
    before = tag
  }
  return { numbers, notes }
}

function noteOf(html: string, tag: HtmlTag): string | undefined {
  const href = attributeOf(html, tag, 'href')
  return href !== undefined && footnoteLink(href)?.isBack === false ? href.slice(1) : undefined
}

function buttonFor(id: string): SafeHtml {
  return markup`<button type="button" class="qp-note" popovertarget="${id}" tabindex="-1" aria-hidden="true"></button>`
}

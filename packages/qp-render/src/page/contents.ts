import { type HtmlTag, tagsOf } from 'qp-schema/policy'
import { ownId } from '../leaves/heading-ids.ts'
import { markup, type SafeHtml } from '../templates/markup.ts'
import { attributeOf } from '../text/attribute-of.ts'
import { decodeEntities } from '../text/entities.ts'
import { footnoteLink } from '../text/footnotes.ts'
import { oneLine, textContentOf } from '../text/html-to-text.ts'
import { cut } from '../text/title-and-description.ts'

const FEWEST = 6
const MOST = 200
/** In characters. */
const LONGEST = 120

interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

/**
 * The headings of an article as links, behind a button; `undefined` where there are fewer than six. Of more than 200
 * the lower levels are left out, and if the highest alone has more, all. SPEC.md 10.6.10
 *
 * @param ours - an attribute that marks words of ours
 */
export function contentsOf(article: string, ours: SafeHtml | false): SafeHtml | undefined {
  const all = [...headingsOf(article)]
  if (all.length < FEWEST) return undefined
  const first = Math.min(...all.map(({ level }) => level))
  const listed = [3, 2, 1]
    .map((lowest) => all.filter(({ level }) => level <= lowest))
    .find(({ length }) => length <= MOST)
  if (listed === undefined || listed.length === 0) return undefined
  const items = listed.map(
    ({ level, id, text }) =>
      markup`<li${level > first && markup` class="qp-in${level - first}"`}><a href="#${id}">${text}</a></li>`,
  )
  // The list is beside the popover and not in it: a click on a link is then one beside the popover, which closes it.
  return markup`<nav class="qp-contents" aria-label="Contents"><button type="button" popovertarget="${ownId('Contents')}"${ours}>Contents</button><div id="${ownId('Contents')}" popover></div><ul>${items}</ul></nav>`
}

/** Those with an id and words. */
function* headingsOf(html: string): Generator<Heading> {
  let heading: { level: number; id: string; begin: number; from: number } | undefined
  let words = ''
  let skipped: string | undefined
  for (const tag of tagsOf(html)) {
    const { name, closing, start, end } = tag
    if (HEADING.test(name)) {
      if (heading !== undefined) {
        const shown = oneLine(words + textContentOf(html.slice(heading.from, start)))
        // A badge that stands alone is the heading.
        const text = cut(shown || oneLine(textContentOf(html.slice(heading.begin, start))), LONGEST)
        if (text !== '') yield { ...heading, text }
      }
      const id = closing ? '' : decodeEntities(attributeOf(html, tag, 'id') ?? '')
      heading = id === '' ? undefined : { level: Number(name[1]), id, begin: end, from: end }
      words = ''
      skipped = undefined
    } else if (heading === undefined) continue
    else if (skipped === undefined) {
      words += textContentOf(html.slice(heading.from, start))
      heading.from = end
      if (name === 'img') words += decodeEntities(attributeOf(html, tag, 'alt') ?? '')
      else if (!closing && isSkipped(html, tag)) skipped = name
    } else if (closing && name === skipped) {
      heading.from = end
      skipped = undefined
    }
  }
}

/** The source of a formula, how to read a character, a badge, and the number of a footnote are no words of the heading. */
function isSkipped(html: string, tag: HtmlTag): boolean {
  const { name } = tag
  if (name === 'mark') return BADGE.test(attributeOf(html, tag, 'class') ?? '')
  return (
    SKIPPED.has(name) || (name === 'a' && footnoteLink(attributeOf(html, tag, 'href') ?? '') !== undefined)
  )
}

const HEADING = /^h[1-3]$/
const SKIPPED: ReadonlySet<string> = new Set(['annotation', 'rp', 'rt'])
const BADGE = /^tone-/

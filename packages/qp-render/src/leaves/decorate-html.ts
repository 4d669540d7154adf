import { escapeHtml } from 'qp-schema'
import { type HtmlTag, tagsOf } from 'qp-schema/policy'
import { footnoteLink } from '../text/footnotes.ts'
import { sanitized, type SafeHtml } from '../templates/markup.ts'
import type { PageState } from './page-state.ts'
import { attributeOf } from '../text/attribute-of.ts'
import { textContentOf } from '../text/html-to-text.ts'

/** On every link of an author: search engines should give the page no weight for it. FORMAT.md 10.6.3 */
export const LINK_REL = 'ugc nofollow noopener'

const SCROLL_BOX = '<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0">'

/** The tags to which anything is added. */
const CHANGED = /<(?:a|h[1-3]|img|li|pre|table)[\s/>]/i

/**
 * Adds to sanitized HTML what is never stored: heading ids and links to them, `rel` on links, a class for tasks, lazy
 * loading of images, scroll boxes around tables, keyboard focus for code, roles of footnotes' links. Nothing is taken
 * away but an id that an element before has. FORMAT.md 4.5.7
 */
export function decorateHtml(leaf: string, page: PageState): SafeHtml {
  const html = withoutRepeatedIds(leaf, page)
  if (!CHANGED.test(html)) return sanitized(html)
  let out = ''
  let position = 0
  let tables = 0
  let anchor = ''
  let isInLink = false
  const insert = (added: string, at: number) => {
    out += html.slice(position, at) + added
    position = at
  }
  for (const tag of tagsOf(html)) {
    const { name, closing, start, nameEnd, end } = tag
    if (HEADING.test(name)) {
      const id = closing ? undefined : page.headingId(headingText(html, end))
      insert(closing ? anchor : idAttribute(id), closing ? start : nameEnd)
      // A link in a link would end the outer one before its words.
      anchor = isInLink ? '' : anchorTo(id)
    } else if (name !== 'table') {
      if (name === 'a') isInLink = !closing
      if (!closing) insert(attributesFor(html, tag, page), nameEnd)
    } else if (!closing) {
      insert(SCROLL_BOX, start)
      tables += 1
    } else if (tables > 0) {
      insert('</div>', end)
      tables -= 1
    }
  }
  return sanitized(out + html.slice(position) + '</div>'.repeat(tables))
}

/** In sanitized HTML, every angle bracket is that of a tag. FORMAT.md 10.6.8 */
function withoutRepeatedIds(html: string, page: PageState): string {
  if (!html.includes('"fn')) return html
  return html.replace(/(<[^<>]*) id="([^"]*)"/g, (tag, before, id) => (page.isNewId(id) ? tag : before))
}

function attributesFor(html: string, tag: HtmlTag, page: PageState): string {
  const { name, end } = tag
  if (name === 'a') return linkAttributes(html, tag)
  if (name === 'li' && startsWithBox(html, end)) return ' class="qp-task"'
  if (name === 'pre') return ' tabindex="0"'
  if (name !== 'img') return ''
  return `${imageAttributes(page)}${knownSizes(html, tag, page)}${attributeOf(html, tag, 'alt') === undefined ? ' alt=""' : ''}`
}

function linkAttributes(html: string, tag: HtmlTag): string {
  const href = attributeOf(html, tag, 'href')
  if (href === undefined) return ''
  return ` rel="${LINK_REL}"${isBare(html, tag, href) ? ' class="qp-bare"' : footnoteAttributes(href)}`
}

function footnoteAttributes(href: string): string {
  const link = footnoteLink(href)
  if (link === undefined) return ''
  return ` role="doc-${link.isBack ? `backlink" aria-label="Back to reference ${link.number}` : 'noteref'}"`
}

/** What an image has beside its own attributes. */
export function imageAttributes(page: PageState): SafeHtml {
  return sanitized(`${page.imageLoading() === 'lazy' ? ' loading="lazy"' : ''} decoding="async"`)
}

/** The author's own width or height wins over those of the picture. */
function knownSizes(html: string, tag: HtmlTag, page: PageState): SafeHtml | '' {
  const src = attributeOf(html, tag, 'src')
  const isSized = ['width', 'height'].some((name) => attributeOf(html, tag, name) !== undefined)
  return src === undefined || isSized ? '' : pictureAttributes(page, src)
}

/** The width of an article, as far as it decides which size of a picture is loaded. */
const SIZES = '(max-width: 40rem) 100vw, 38rem'

/** The sizes of a picture, where they are known. SPEC.md 16.4.6 */
export function pictureAttributes(page: PageState, src: string): SafeHtml | '' {
  const known = page.picture(src)
  if (known === undefined) return ''
  const { width, height, others } = known
  const sources = [...others, { url: src, width }].map((source) => `${source.url} ${source.width}w`)
  // A browser would show a small picture, of one size, as large as `sizes` says.
  const set = others[0] ? ` srcset="${escapeHtml(sources.join(', '), 'attribute')}" sizes="${SIZES}"` : ''
  return sanitized(`${set} width="${Number(width)}" height="${Number(height)}"`)
}

/** Whether an item is a task: its text begins with a box, in a paragraph or not. SPEC.md 10.6.6 */
function startsWithBox(html: string, from: number): boolean {
  BOX.lastIndex = from
  return BOX.test(html)
}

const BOX = /\s*(?:<p>\s*)?[☐☑] /y

/** Whether the text of a link is its address, with or without the scheme or a slash at the end. SPEC.md 10.13.5 */
function isBare(html: string, { end }: HtmlTag, href: string): boolean {
  const text = html.slice(end, html.indexOf('<', end))
  if (!href.includes(text) || !html.startsWith('</a', end + text.length)) return false
  return [href, href.replace(/^https?:\/\//i, '')].some(
    (address) => address === text || address === `${text}/`,
  )
}

/** Stops at the next heading tag of any kind, so that unclosed headings do not make the search quadratic. */
function headingText(html: string, from: number): string {
  const rest = html.slice(from)
  const next = rest.search(HEADING_TAG)
  return textContentOf(next === -1 ? rest : rest.slice(0, next))
}

const HEADING = /^h[1-3]$/
const HEADING_TAG = /<\/?h[1-3][\s/>]/i

function idAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` id="${id}"`
}

/**
 * A link from a heading to itself, for pointers only: screen readers have their own ways to headings. It has no text,
 * as that would be part of the heading's.
 */
function anchorTo(id: string | undefined): string {
  return id === undefined ? '' : `<a class="qp-anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`
}

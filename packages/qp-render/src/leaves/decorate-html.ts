import { escapeHtml, type ImageSize } from 'qp-schema'
import { type HtmlTag, tagsOf } from 'qp-schema/policy'
import { COPY } from '../copy-button.ts'
import { isLongCode } from '../long-code.ts'
import { footnoteLink } from '../text/footnotes.ts'
import { sanitized, type SafeHtml } from '../templates/markup.ts'
import type { PictureSizes } from '../plugins.ts'
import type { PageState } from './page-state.ts'
import { attributeOf } from '../text/attribute-of.ts'
import { textContentOf } from '../text/html-to-text.ts'

/** On every link of an author: search engines should give the page no weight for it. FORMAT.md 10.6.3 */
export const LINK_REL = 'ugc nofollow noopener'

const SCROLL_BOX = '<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0">'

const CODE_BOX = `<div class="qp-pre">${COPY}`

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
  let boxes = 0
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
      anchor = isInLink || closing ? '' : anchorTo(id) + noteLink(page.noteUrl)
      continue
    }
    if (name === 'a') isInLink = !closing
    const box = closing ? undefined : boxAround(html, tag)
    if (box !== undefined) {
      insert(box, start)
      boxes += 1
    }
    if (!closing) insert(attributesFor(html, tag, page), nameEnd)
    else if (boxes > 0 && (name === 'table' || endsCode(html, tag))) {
      insert('</div>', end)
      boxes -= 1
    }
  }
  return sanitized(out + html.slice(position) + '</div>'.repeat(boxes))
}

function boxAround(html: string, { name, end }: HtmlTag): string | undefined {
  if (name === 'table') return SCROLL_BOX
  return name === 'pre' && html.startsWith('<code', end) ? CODE_BOX : undefined
}

function endsCode(html: string, { name, start }: HtmlTag): boolean {
  return name === 'pre' && html.endsWith('</code>', start)
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
  if (name === 'pre') return ` tabindex="0"${isLongPre(html, end) ? ' class="qp-long"' : ''}`
  if (name !== 'img') return ''
  return `${imageAttributes(page)}${knownSizes(html, tag, page)}${attributeOf(html, tag, 'alt') === undefined ? ' alt=""' : ''}`
}

/** Looks no further than to the next `pre`, so that unclosed ones do not make the search quadratic. */
function isLongPre(html: string, from: number): boolean {
  const text = html.slice(from)
  const end = text.search(/<\/?pre[\s/>]/i)
  return isLongCode(end === -1 ? text : text.slice(0, end))
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

/** The sizes of a picture, where they are known; that of its block wins. SPEC.md 16.4.6 */
export function pictureAttributes(page: PageState, src: string, size?: ImageSize): SafeHtml | '' {
  const known = page.picture(src)
  const shown = size ?? known
  if (shown === undefined) return ''
  // A browser would show a small picture, of one size, as large as `sizes` says.
  const set = known?.others[0]
    ? ` srcset="${escapeHtml(sourcesOf(src, known), 'attribute')}" sizes="${SIZES}"`
    : ''
  return sanitized(`${set} width="${Number(shown.width)}" height="${Number(shown.height)}"`)
}

function sourcesOf(url: string, { width, others }: PictureSizes): string {
  return [...others, { url, width }].map((source) => `${source.url} ${source.width}w`).join(', ')
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

/** A link from a heading to the form for notes, for pointers only: in the form, all blocks can be chosen. It has no text. */
function noteLink(url: string | undefined): string {
  if (url === undefined) return ''
  const href = escapeHtml(url, 'attribute')
  return `<a class="qp-write" href="${href}" rel="nofollow" title="Write to the author" aria-hidden="true" tabindex="-1"></a>`
}

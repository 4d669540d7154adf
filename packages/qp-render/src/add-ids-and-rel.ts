import { type HtmlTag, tagsOf } from 'qp-schema/policy'
import { EMPTY, markup, sanitized, type SafeHtml } from './markup.ts'
import type { PageState } from './page-state.ts'
import { attributeOf } from './text/attribute-of.ts'
import { textContentOf } from './text/html-to-text.ts'

/** On every link of an author: search engines should give the page no weight for it. SPEC.md 10.6.3 */
export const LINK_REL = 'ugc nofollow noopener'

const SCROLL_BOX = markup`<div class="qp-table-scroll" role="group" aria-label="Table" tabindex="0">`

/** The tags to which anything is added. */
const CHANGED = /<(?:a|h[1-3]|img|li|pre|table)[\s/>]/i

type Attributes = (html: string, tag: HtmlTag, page: PageState) => SafeHtml

/**
 * Adds to sanitized HTML what is never stored: heading ids and links to them, `rel` on links, a class for tasks, lazy
 * loading of images, scroll boxes around tables, keyboard focus for code. Nothing is taken away. SPEC.md 4.5.7
 */
export function addIdsAndRel(html: string, page: PageState): SafeHtml {
  if (!CHANGED.test(html)) return sanitized(html)
  const tags = [...tagsOf(html)]
  const out: string[] = []
  let position = 0
  let tables = 0
  const copyTo = (end: number) => {
    out.push(html.slice(position, end))
    position = end
  }
  let anchor = EMPTY
  for (const [index, tag] of tags.entries()) {
    if (tag.name === 'table' && !tag.closing) {
      copyTo(tag.start)
      out.push(SCROLL_BOX.toString())
      tables += 1
    } else if (tag.name === 'table' && tables > 0) {
      copyTo(tag.end)
      out.push('</div>')
      tables -= 1
    } else if (isHeading(tag)) {
      copyTo(tag.closing ? tag.start : tag.nameEnd)
      const id = tag.closing ? undefined : page.headingId(headingText(html, tags, index))
      out.push((tag.closing ? anchor : idAttribute(id)).toString())
      anchor = anchorTo(id)
    } else if (!tag.closing && Object.hasOwn(ADDED, tag.name)) {
      copyTo(tag.nameEnd)
      out.push((ADDED[tag.name] ?? nothing)(html, tag, page).toString())
    }
  }
  copyTo(html.length)
  return sanitized(out.join('') + '</div>'.repeat(tables))
}

const nothing: Attributes = () => EMPTY

const ADDED: Readonly<Record<string, Attributes>> = {
  a: (html, tag) => {
    const href = attributeOf(html, tag, 'href')
    if (href === undefined) return EMPTY
    return markup` rel="${LINK_REL}"${isBare(html, tag, href) && markup` class="qp-bare"`}`
  },
  img: (html, tag, page) =>
    markup`${imageAttributes(page)}${has(html, tag, 'alt') ? EMPTY : markup` alt=""`}`,
  li: (html, tag) => (startsWithBox(html, tag.end) ? markup` class="qp-task"` : EMPTY),
  pre: () => markup` tabindex="0"`,
}

/** What an image has beside its own attributes. */
export function imageAttributes(page: PageState): SafeHtml {
  return markup`${page.imageLoading() === 'lazy' && markup` loading="lazy"`} decoding="async"`
}

/** Whether an item is a task: its text begins with a box, in a paragraph or not. SPEC.md 10.6.6 */
function startsWithBox(html: string, from: number): boolean {
  const box = /\s*(?:<p>\s*)?[☐☑] /y
  box.lastIndex = from
  return box.test(html)
}

function has(html: string, tag: HtmlTag, attribute: string): boolean {
  return attributeOf(html, tag, attribute) !== undefined
}

/** Whether the text of a link is its address, with or without the scheme or a slash at the end. SPEC.md 10.13.5 */
function isBare(html: string, { end }: HtmlTag, href: string): boolean {
  const addresses = [href, href.replace(/^https?:\/\//i, '')]
  return addresses.some(
    (address) =>
      html.startsWith(`${address}</a`, end) || html.startsWith(`${address.replace(/\/$/, '')}</a`, end),
  )
}

function isHeading({ name }: HtmlTag): boolean {
  return name === 'h1' || name === 'h2' || name === 'h3'
}

/** Stops at the next heading tag of any kind, so that unclosed headings do not make the search quadratic. */
function headingText(html: string, tags: readonly HtmlTag[], index: number): string {
  let next = index + 1
  for (let tag = tags[next]; tag !== undefined && !isHeading(tag); tag = tags[next]) next += 1
  return textContentOf(html.slice(tags[index]?.end ?? 0, tags[next]?.start ?? html.length))
}

function idAttribute(id: string | undefined): SafeHtml {
  return id === undefined ? EMPTY : markup` id="${id}"`
}

/**
 * A link from a heading to itself, for pointers only: screen readers have their own ways to headings. It has no text,
 * as that would be part of the heading's.
 */
function anchorTo(id: string | undefined): SafeHtml {
  return id === undefined
    ? EMPTY
    : markup`<a class="qp-anchor" href="#${id}" aria-hidden="true" tabindex="-1"></a>`
}

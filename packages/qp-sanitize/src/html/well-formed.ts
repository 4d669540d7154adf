import { cleanText, TAG_DROPPED, unescapeHtml, readHtml, VOID_ELEMENTS } from 'qp-schema/policy'
import { filterDocumentCss } from '../css/document-css.ts'
import type { Report } from '../findings.ts'
import type { Policy } from '../policy/policy.ts'
import { BLOCK_ELEMENTS, LEAVES_SVG } from './elements.ts'
import { OpenElements, type OpenElement } from './open-elements.ts'
import { DocumentSkeleton } from './document-skeleton.ts'
import { DROPPED_CONTENT, GAP, STYLE_TEXT } from './markers.ts'
import { Writer } from './writer.ts'

/**
 * Prints filtered HTML so that an HTML parser reads back exactly the elements that are written. End tags that were
 * left out are there, tags without a place are not, and text between the cells of a table stands before it.
 *
 * @param html - what `filterTags` returns
 * @throws ContentTooComplexError when the result would nest deeper than `LIMITS.htmlDepth`
 */
export function wellFormed(html: string, policy: Policy, report: Report): string {
  const writer = new Writer()
  const open = new OpenElements({ opened: (tag) => writer.start(tag, ''), closed: (tag) => writer.end(tag) })
  const skeleton = new DocumentSkeleton(open)
  const isDocument = Object.hasOwn(policy.tags, 'html')
  const svgTags = new Set(policy.svg.tags)
  /** For every start tag that was read, the element that it opened, if it did. */
  const read: { tag: string; element: OpenElement | undefined }[] = []
  let style: { attributes: string; css: string } | undefined
  let discarding = 0

  const clean = cleanText(html)
  const isRead = readHtml(clean, {
    start(tag, attributes) {
      if (tag === DROPPED_CONTENT) discarding += 1
      else if (discarding === 0) readStart(tag, attributes)
      return true
    },
    end(tag) {
      if (tag === DROPPED_CONTENT) discarding -= 1
      else if (discarding === 0) readEnd(tag)
      return true
    },
    text(from, to) {
      if (discarding === 0) readText(clean.slice(from, to))
      return true
    },
  })
  if (!isRead) throw new Error('the engine has printed HTML that is not in the spelling of stored HTML')
  open.closeAll()
  const written = writer.toString()
  // White space that begins a document, and what a document type leaves behind, is none of its content.
  return isDocument ? written.replace(/^[ \t\n]+/, '') : written

  function readStart(tag: string, attributes: string): void {
    if (tag === STYLE_TEXT) {
      style = { attributes, css: '' }
      return
    }
    if (VOID_ELEMENTS.has(tag)) placeVoid(tag, attributes)
    else read.push({ tag, element: place(tag, attributes) })
  }

  function readEnd(tag: string): void {
    if (tag === STYLE_TEXT) return writeStyle()
    const last = read.at(-1)
    if (last === undefined || last.tag !== tag) return
    read.pop()
    if (last.element === undefined) return writer.gap(BLOCK_ELEMENTS.has(tag) || tag === GAP)
    if (!skeleton.outlivesItsEndTag(tag)) open.close(last.element)
  }

  function readText(text: string): void {
    if (style !== undefined) {
      style.css += text
      return
    }
    const blank = /^[ \t\n]*$/.test(text)
    if (open.betweenCells && !blank) return writer.beforeTable(text, true)
    skeleton.makeRoomForText(blank)
    writer.text(text)
  }

  function place(tag: string, attributes: string): OpenElement | undefined {
    const allowed = Object.hasOwn(policy.tags, tag) && hasPlace(tag)
    if (!allowed) {
      writer.gap(BLOCK_ELEMENTS.has(tag) || tag === GAP)
      return undefined
    }
    const element = open.push(tag)
    writer.start(tag, attributes)
    return element
  }

  function placeVoid(tag: string, attributes: string): void {
    if (open.betweenCells && tag !== 'col') writer.beforeTable(`<${tag}${attributes} />`)
    else if (hasPlace(tag)) writer.void(tag, attributes)
  }

  function hasPlace(tag: string): boolean {
    if (holdsTextAlone()) return misplaced(tag)
    if (open.has('svg')) {
      if (svgTags.has(tag)) return true
      if (!LEAVES_SVG.has(tag)) return misplaced(tag)
      open.closeFirst('svg')
    } else if (tag !== 'svg' && tag !== 'title' && svgTags.has(tag)) return misplaced(tag)
    const known = skeleton.placeOf(tag)
    if (known !== undefined) return known
    return open.makeRoomFor(tag) === 'here'
  }

  /** HTML would begin again in the title and the description of a drawing, and parsers disagree on what it may do there. */
  function holdsTextAlone(): boolean {
    return open.current === 'title' || open.current === 'desc'
  }

  function misplaced(tag: string): false {
    const extent = VOID_ELEMENTS.has(tag) ? '' : ' and its content kept'
    report('tag_dropped', `<${tag}> was dropped${extent}: ${TAG_DROPPED.misplaced}`)
    return false
  }

  function writeStyle(): void {
    if (style === undefined) return
    const { attributes, css } = style
    style = undefined
    const filtered = filterDocumentCss(unescapeHtml(css), 'stylesheet', report)
    if (filtered === '' || holdsTextAlone()) return
    const element = `<style${attributes}>${filtered}</style>`
    if (open.betweenCells) return writer.beforeTable(element)
    skeleton.makeRoomForStyle()
    writer.raw(element)
  }
}

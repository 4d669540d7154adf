import type { Block, CalloutTone } from 'qp-schema'
import { BLOCK_DROPPED, showsSomething } from 'qp-schema/policy'
import type { Definitions } from '../from-markdown/definitions.ts'
import { LinkEnds } from '../from-markdown/inlines/link-ends.ts'
import type { Context, ParagraphPart, QuoteContent } from './context.ts'

type Reporter = Pick<Context, 'dialect' | 'warn'>

/** The blocks of a paragraph: each image that is alone on its line is one of its own and splits it. FORMAT.md 9.7.2 */
export function paragraphBlocks(parts: readonly ParagraphPart[], line: number, reporter: Reporter): Block[] {
  const [first] = parts
  if (parts.length === 1 && first !== undefined && 'html' in first) {
    return richtextBlocks(`<p>${first.html}</p>`, line, 'a paragraph', reporter)
  }
  return parts.flatMap((part): Block[] => {
    if ('blocks' in part) return [...part.blocks]
    return shows(part.html, reporter) ? [{ type: 'richtext', html: `<p>${part.html}</p>` }] : []
  })
}

const TONES: { readonly [marker: string]: CalloutTone } = {
  NOTE: 'info',
  TIP: 'success',
  IMPORTANT: 'warning',
  WARNING: 'warning',
  CAUTION: 'warning',
}

/** The others are all that their tone says. */
const LABELLED = /^[IC]/

const MARKER = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/i
const MARKER_HTML = /^<p>\[!\w+\]\s*(?:<br \/>)?/

/** A quote that begins with a marker, which is no link. */
interface Alert {
  /** The word of its marker: `Important`. */
  readonly name: string
  readonly tone: CalloutTone
  /** What it holds behind the marker. */
  readonly html: string
}

/** The alert that a quote is, if it is one. FORMAT.md 9.11 */
export function alertOf({ html, text }: QuoteContent): Alert | undefined {
  const marker = MARKER_HTML.test(html) ? MARKER.exec(text)?.[1] : undefined
  const name = marker?.toUpperCase() ?? ''
  const tone = TONES[name]
  return (
    tone && {
      name: name.charAt(0) + name.slice(1).toLowerCase(),
      tone,
      html: html.replace(MARKER_HTML, '<p>').replace(/^<p><\/p>/, ''),
    }
  )
}

/** Whether the quote that begins with a text is going to be an alert: its marker is no link. */
export function isAlert(text: string, definitions: Definitions): boolean {
  const end = MARKER.exec(text)?.[0].length ?? 0
  return end > 0 && new LinkEnds(text, definitions).at(end - 1, 1) === undefined
}

/** A quote, or a callout when it is an alert. FORMAT.md 9.10, 9.11 */
export function quoteBlocks(content: QuoteContent, reporter: Reporter): Block[] {
  const own = reporter.dialect?.quoteBlocks?.(content)
  if (own !== undefined) return own
  const alert = alertOf(content)
  const { html } = alert ?? content
  if (!shows(html, reporter)) return droppedBlock(content.line, alert ? 'a callout' : 'a quote', reporter)
  if (alert === undefined) return [{ type: 'quote', html }]
  const { tone, name } = alert
  return [{ type: 'callout', tone, ...(LABELLED.test(name) && { label: name }), html }]
}

/** HTML as a richtext block, or no block and a warning when it shows nothing. */
export function richtextBlocks(html: string, line: number, name: string, reporter: Reporter): Block[] {
  return shows(html, reporter) ? [{ type: 'richtext', html }] : droppedBlock(line, name, reporter)
}

/** Whether HTML shows anything, or may do so once it is read as HTML. */
export function shows(html: string, { dialect }: Pick<Context, 'dialect'>): boolean {
  return showsSomething(html) || dialect?.holdsHtml === true
}

/** No block, and a warning that says which. */
export function droppedBlock(line: number, name: string, reporter: Reporter): [] {
  reporter.warn('block_dropped', line, `${name} without text or image was dropped: ${BLOCK_DROPPED.empty}`)
  return []
}

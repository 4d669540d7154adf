import type { AlertContent } from 'qp-markdown/gfm'
import { type Block, type CalloutTone, escapeHtml } from 'qp-schema'
import { tagsOf } from 'qp-schema/policy'

/** Obsidian's kinds and their other names, by the tone that comes next; all others are notes. */
const TONES: ReadonlyMap<string, CalloutTone> = new Map(
  Object.entries({
    success: 'tip hint success check done',
    warning: 'important warning caution attention failure fail missing danger error bug',
  } satisfies Partial<Record<CalloutTone, string>>).flatMap(([tone, kinds]) =>
    kinds.split(' ').map((kind): [string, CalloutTone] => [kind, tone as CalloutTone]),
  ),
)

const QUOTES: ReadonlySet<string> = new Set(['quote', 'cite'])
/** What a tone says without a label. FORMAT.md 9.11.1 */
const PLAIN: ReadonlySet<string> = new Set(['note', 'tip', 'warning'])
const LABELS: ReadonlyMap<string, string> = new Map([
  ['faq', 'FAQ'],
  ['tldr', 'TL;DR'],
])

const KIND = /^([\p{L}\p{N}_ -]{1,40})(?:\|.*)?$/u

/**
 * The block of a callout. What its title says beyond its kind is its label, or stands above its text in bold where it has
 * markup; a sign behind the marker folds it beneath the title.
 */
export function wikiAlert({ kind, title: line, html }: AlertContent): Block[] | undefined {
  const name = KIND.exec(kind)?.[1]?.trim().toLowerCase()
  if (name === undefined || name === '') return undefined
  const sign = /^[+-]/.exec(line)?.[0]
  const title = line.slice(sign?.length ?? 0).trim()
  const label = labelOf(name)
  const words = unescaped(withoutTags(title)).trim()
  const isOwn = words !== '' && words.toLowerCase() !== name && words !== label
  if (QUOTES.has(name) && html !== '') return [{ type: 'quote', html, ...(isOwn && { attribution: words }) }]
  const tone = TONES.get(name) ?? 'info'
  const of = (content: string, own = PLAIN.has(name) ? undefined : label): Block[] => [
    { type: 'callout', tone, ...(own !== undefined && { label: own }), html: content },
  ]
  if (html === '') return title === '' ? undefined : of(`<p>${title}</p>`)
  if (sign !== undefined) {
    const open = sign === '+' ? ' open=""' : ''
    const summary = title === '' ? escapeHtml(label) : title
    return of(`<details${open}><summary>${summary}</summary>${html}</details>`)
  }
  if (!isOwn) return of(html)
  return words === unescaped(title) ? of(html, words) : of(`<p><strong>${title}</strong></p>${html}`)
}

function labelOf(name: string): string {
  return LABELS.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}

function withoutTags(html: string): string {
  let text = ''
  let at = 0
  for (const { start, end } of tagsOf(html)) {
    text += html.slice(at, start)
    at = end
  }
  return text + html.slice(at)
}

const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** The text of HTML without tags, as the converter writes it. */
function unescaped(html: string): string {
  return html.replaceAll(/&(lt|gt|amp|quot);/g, (reference, name: string) => REFERENCES[name] ?? reference)
}

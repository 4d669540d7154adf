import type { InlineMatch } from 'qp-markdown/gfm'
import { assertArgument, escapeHtml } from 'qp-schema'

/** What a link or an embed of a wiki names. */
export interface WikiTarget {
  /** As it was written: `Tides`, `harbour/Tides`, `moon.png`; empty for a heading of the same page, `[[#Ebb]]`. */
  readonly name: string
  /** The text of a heading on it, the innermost of several. */
  readonly heading?: string
  /** Whether it is to be shown in its place: `![[Tides]]`. */
  readonly isEmbed: boolean
}

export type AddressOf = (target: WikiTarget) => string | null | undefined

/** A text is at most 256 characters, so that a try takes a bounded time. */
const LINK = /^!?\[\[([^[\]\n]+)\]\]/
/** A picture of markdown, whose address may have brackets in pairs. */
const MARKDOWN_PICTURE = /^!\[([^[\]\n]*)\]\(((?:[^\s()<\\]|\([^\s()<\\]*\))+)\)/
/** In cells, a backslash stands before each bar. */
const BAR = /\\?\|/
const SIZE = /^(\d{1,5})(?:x(\d{1,5}))?$/
const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** The link or embed that a text begins with. */
export function wikiLink(text: string, addressOf: AddressOf): InlineMatch | undefined {
  const [found, inner = ''] = LINK.exec(text) ?? []
  if (found === undefined) return undefined
  const [place = '', ...more] = inner.split(BAR).map((part) => part.trim())
  const [name = '', ...headings] = place.split('#').map((part) => part.trim())
  if (place === '') return undefined
  const heading = headings.findLast((part) => part !== '' && !part.startsWith('^'))
  const isEmbed = found.startsWith('!')
  const address = addressOf({ name, ...(heading !== undefined && { heading }), isEmbed })
  if (address === null) return undefined
  const isAddress = address === undefined || typeof address === 'string'
  assertArgument(isAddress, 'addressOf', 'to give a string, null or undefined', address)
  const isPicture = isEmbed && PICTURE.test(name)
  const own = more.filter((part) => part !== '' && !(isPicture && SIZE.test(part))).join('|')
  const words = own || [name.replace(/\.md$/i, ''), heading].filter(Boolean).join(' > ') || place
  const html = () => {
    if (address === undefined) return escapeHtml(words)
    const url = escapeHtml(address, 'attribute')
    if (!isPicture) return `<a href="${url}">${escapeHtml(words)}</a>`
    return `<img src="${url}" alt="${escapeHtml(own, 'attribute')}"${sizeOf(more)} />`
  }
  return { length: found.length, html: html() }
}

/** The picture that a text begins with whose description ends with a size: `![The pier|300](pier.png)`. */
export function sizedPicture(text: string, addressOf: AddressOf): InlineMatch | undefined {
  const [found, inner = '', place = ''] = MARKDOWN_PICTURE.exec(text) ?? []
  if (found === undefined) return undefined
  const parts = inner.split(BAR).map((part) => part.trim())
  if (!SIZE.test(parts.at(-1) ?? '')) return undefined
  const address = pictureAddress(place, addressOf)
  // Any other is a picture of markdown, with the warning that one has.
  if (typeof address !== 'string') return undefined
  const url = escapeHtml(address, 'attribute')
  const alt = escapeHtml(parts.slice(0, -1).join('|'), 'attribute')
  return { length: found.length, html: `<img src="${url}" alt="${alt}"${sizeOf(parts.slice(-1))} />` }
}

function pictureAddress(url: string, addressOf: AddressOf): ReturnType<AddressOf> {
  if (/^https?:/i.test(url)) return url
  try {
    const name = decodeURI(url)
    return PICTURE.test(name) ? addressOf({ name, isEmbed: true }) : undefined
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function sizeOf(parts: readonly string[]): string {
  const [, width, height] = parts.map((part) => SIZE.exec(part)).findLast((size) => size !== null) ?? []
  return `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}`
}

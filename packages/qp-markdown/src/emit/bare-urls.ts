import { safeUrl } from 'qp-schema/policy'
import { attributeHtml, textHtml } from '../html.ts'

// The tokenizer makes links of bare URLs, save behind a bracket that may yet open a link's text and then does not.
const BARE_URL =
  /(?<![0-9a-z])https?:\/\/[0-9a-z-]+(?:\.[0-9a-z-]+){1,126}(?!\.?[\w-])(?:[:/?#][^\s<>[\]]*)?/gi
const AFTER_URL = /[?!.,:;*_~'"]$/

/**
 * Text as HTML, with links of the URLs in it.
 *
 * @param tagOf - the start tag of the link to a URL
 */
export function textWithLinksHtml(text: string, tagOf?: (url: string, position: number) => string): string {
  if (!text.includes('://')) return textHtml(text)
  let html = ''
  let end = 0
  for (const match of text.matchAll(BARE_URL)) {
    const shown = withoutEnd(match[0])
    const url = safeUrl(shown, 'link')
    if (url === undefined) continue
    const tag = tagOf?.(shown, match.index) ?? `<a${attributeHtml('href', url)}>`
    html += `${textHtml(text.slice(end, match.index))}${tag}${textHtml(shown)}</a>`
    end = match.index + shown.length
  }
  return html + textHtml(text.slice(end))
}

/** A URL without the marks that belong to the sentence around it. */
function withoutEnd(url: string): string {
  let length = url.length
  let extra = url.split(')').length - url.split('(').length
  for (; length > 0; length--) {
    const last = url.charAt(length - 1)
    if (last === ')' && extra > 0) extra -= 1
    else if (!AFTER_URL.test(last)) break
  }
  return url.slice(0, length)
}

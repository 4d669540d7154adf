import type { Text } from 'mdast'
import { safeUrl } from 'qp-schema/policy'
import type { Context } from './context.ts'
import { attributeHtml, textHtml } from '../html.ts'

/** Text, with its soft line breaks. */
export function textToHtml(node: Text, context: Context): string {
  const mayHaveLinks = !context.insideLink && node.value.includes('://') && !isEscaped(node, context)
  return mayHaveLinks ? withLinks(node.value) : textHtml(node.value)
}

/** Whether a URL in the text is escaped as `https:\//…`: then none of it is to become a link. */
function isEscaped({ position }: Text, { source }: Context): boolean {
  return source.slice(position?.start.offset, position?.end.offset).includes(':\\//')
}

// The tokenizer makes links of bare URLs, save behind a bracket that may yet open a link's text and then does not.
const BARE_URL = /(?<![0-9a-z])https?:\/\/[0-9a-z-]+(?:\.[0-9a-z-]+)+(?:[:/?#][^\s<>[\]]*)?/gi
const AFTER_URL = /[?!.,:;*_~'"]$/

function withLinks(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(BARE_URL)) {
    const shown = withoutEnd(match[0])
    const url = safeUrl(shown, 'link')
    if (url === undefined) continue
    html += `${textHtml(text.slice(end, match.index))}<a${attributeHtml('href', url)}>${textHtml(shown)}</a>`
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

import type { Block, WarningCode } from 'qp-schema'
import { cleanText, quoted, safeUrl, urlProblem } from 'qp-schema/policy'
import type { Target } from '../from-markdown/definitions.ts'
import { attributeHtml, textHtml } from '../html.ts'

/** Tells of what was dropped or changed, at a place that the function knows; asks for the message if it is listed. */
export type Warn = (code: WarningCode, message: () => string) => void

/** The start tag of a link; without its `href` when the URL is not safe. */
export function linkTag({ url, title }: Target, warn: Warn): string {
  const safe = safeUrl(url, 'link')
  if (safe !== undefined) return `<a${attributeHtml('href', safe)}${attributeHtml('title', title)}>`
  if (url !== '') {
    warn(
      'url_dropped',
      () => `the link to ${quoted(url)} was dropped and its text kept: ${urlProblem(url, 'link')}`,
    )
  }
  return '<a>'
}

/** An image among text; its description when the URL is not safe. */
export function imageHtml({ url, title }: Target, description: string, warn: Warn): string {
  const safe = safeUrl(url, 'image')
  if (safe === undefined) {
    warn('url_dropped', () => `${dropped(url)} and its description kept: ${urlProblem(url, 'image')}`)
    return textHtml(description)
  }
  const alt = attributeHtml('alt', description) || ' alt=""'
  return `<img${attributeHtml('src', safe)}${alt}${attributeHtml('title', title)} />`
}

/** An image alone on its line; no block and a warning when the URL is not safe. */
export function imageBlocks({ url }: Target, description: string, warn: Warn): Block[] {
  const safe = safeUrl(url, 'image')
  if (safe === undefined) {
    warn('block_dropped', () => `${dropped(url)}: ${urlProblem(url, 'image')}`)
    return []
  }
  const alt = cleanText(description)
  return [{ type: 'image', url: safe, ...(alt === '' ? {} : { alt }) }]
}

function dropped(url: string): string {
  return `the image ${quoted(url)} was dropped`
}

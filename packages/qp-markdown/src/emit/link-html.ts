import type { Block, WarningCode } from 'qp-schema'
import { cleanText, quoted, safeUrl, urlProblem } from 'qp-schema/policy'
import { attributeHtml, textHtml } from '../html.ts'
import type { OwnTarget, OwnUrls } from '../own-urls.ts'

/** Tells of what was dropped or changed, at a place that the function knows; asks for the message if it is listed. */
export type Warn = (code: WarningCode, message: () => string) => void

/** The start tag of a link; without its `href` when the URL is not safe. */
export function linkTag(target: OwnTarget, warn: Warn, own?: OwnUrls): string {
  const { url, title, problem } = target
  const safe = safeUrlOf(target, 'link')
  if (safe !== undefined)
    return `<a${attributeHtml('href', safe)}${attributeHtml('title', title)}${own?.mark ?? ''}>`
  if (url !== '') {
    warn(
      'url_dropped',
      () => `the link to ${quoted(url)} was dropped and its text kept: ${problem ?? urlProblem(url, 'link')}`,
    )
  }
  return '<a>'
}

function safeUrlOf({ url, problem }: OwnTarget, purpose: 'image' | 'link'): string | undefined {
  return problem === undefined ? safeUrl(url, purpose) : undefined
}

/** An image among text; its description when the URL is not safe. */
export function imageHtml(target: OwnTarget, description: string, warn: Warn, own?: OwnUrls): string {
  const safe = safeUrlOf(target, 'image')
  if (safe === undefined) {
    warn('url_dropped', () => dropped(target, ' and its description kept'))
    return textHtml(description)
  }
  const alt = attributeHtml('alt', description) || ' alt=""'
  return `<img${attributeHtml('src', safe)}${alt}${attributeHtml('title', target.title)}${own?.mark ?? ''} />`
}

/** An image alone on its line, its title as caption; no block and a warning when the URL is not safe. */
export function imageBlocks(target: OwnTarget, description: string, warn: Warn): Block[] {
  const safe = safeUrlOf(target, 'image')
  if (safe === undefined) {
    warn('block_dropped', () => dropped(target, ''))
    return []
  }
  const alt = cleanText(description)
  const caption = cleanText(target.title ?? '')
  return [{ type: 'image', url: safe, ...(alt !== '' && { alt }), ...(caption !== '' && { caption }) }]
}

function dropped({ url, problem }: OwnTarget, kept: string): string {
  return `the image ${quoted(url)} was dropped${kept}: ${problem ?? urlProblem(url, 'image')}`
}

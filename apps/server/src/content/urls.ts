import { type ViewFormat, VIEWS } from 'qp-schema/api'
import type { Config } from '../config/config.ts'
import type { PageHead } from './page.ts'
import { isGuarded, partsProof } from './page-proofs.ts'

/** The public URL of a page. SPEC.md 6.1.3 */
export function pageUrl(baseUrl: string, page: Pick<PageHead, 'id' | 'slug'>): string {
  return `${baseUrl}/${page.slug ?? page.id}`
}

/** The secret URL that opens a page for editing. SPEC.md 6.1.4 */
export function editUrl(baseUrl: string, id: string, editKey: string): string {
  return `${baseUrl}/?id=${id}#edit=${editKey}`
}

/** The URL of a page in another format. SPEC.md 10.25 */
export function viewUrl(url: string, format: ViewFormat): string {
  return url + VIEWS[format].extension
}

/** The URL of a page as slides. SPEC.md 10.33.1 */
export function slidesUrl(url: string): string {
  return `${url}/slides`
}

/** The URL of a page's social card. SPEC.md 10.23.1 */
export function cardUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}/card.png`
}

/** The URL at which other sites ask how to show a page. SPEC.md 10.28 */
export function oembedUrl(baseUrl: string, url: string, format: 'json' | 'xml'): string {
  return `${baseUrl}/oembed?url=${encodeURIComponent(url)}&format=${format}`
}

/** The URL of the form that reports a page to the operator. SPEC.md 10.26.1 */
export function reportUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}/report`
}

/** The path of the form in which readers write to the author of a page. SPEC.md 20.1 */
export function notesPath(id: string, block?: number): string {
  return `/${id}/notes${block === undefined ? '' : `?at=${block}`}`
}

/** The secret URL under which the writer of a note sees the answer. SPEC.md 20.2 */
export function receiptUrl(baseUrl: string, id: string, receipt: string): string {
  return `${baseUrl}/${id}/notes/${receipt}`
}

/** The path of a page's events. SPEC.md 10.29.1 */
export function eventsPath(id: string): string {
  return `/${id}/events`
}

/**
 * The URL of a picture, or of one of its smaller files. SPEC.md 16.4.1
 *
 * @param width - of the file, in pixels; the whole picture without
 */
export function pictureUrl(
  { baseUrl, contentOrigin = baseUrl }: Pick<Config, 'baseUrl' | 'contentOrigin'>,
  key: string,
  width?: number,
): string {
  return `${contentOrigin}/pictures/${key}${width === undefined ? '' : `.${width}`}.webp`
}

/** The path of a theme's font file. SPEC.md 10.20.5 */
export function fontPath(file: string): string {
  return `/assets/fonts/${file}`
}

/** A page as the addresses of the documents of its blocks need it: with a proof where readers need a passphrase. */
type PageOfParts = Pick<PageHead, 'id' | 'passphraseHash'>

/** The URL of the document of a framed html block. SPEC.md 10.4.1, 10.21, 21.3.5 */
export function frameUrl(config: Config, page: PageOfParts, index: number): string {
  return partUrl(config, page, 'frames', index)
}

/** The URL of the document that draws a diagram. SPEC.md 10.22, 10.21, 21.3.5 */
export function diagramUrl(config: Config, page: PageOfParts, index: number): string {
  return partUrl(config, page, 'diagrams', index)
}

function partUrl({ contentOrigin = '' }: Config, page: PageOfParts, kind: string, index: number): string {
  const proof = isGuarded(page) ? `?proof=${partsProof(page)}` : ''
  return `${contentOrigin}/${page.id}/${kind}/${index}${proof}`
}

/** Where the documents are that draw what the editor tells them, by theme. SPEC.md 10.22.4, 10.21 */
export const DRAWING_PATH = '/assets/diagrams/'

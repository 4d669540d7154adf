import { type ViewFormat, VIEWS } from 'qp-schema/api'
import type { Config } from '../config/config.ts'
import type { PageHead } from './page.ts'

/** The public address of a page. SPEC.md 6.1.3 */
export function pageUrl(baseUrl: string, page: Pick<PageHead, 'id' | 'slug'>): string {
  return `${baseUrl}/${page.slug ?? page.id}`
}

/** The secret address that opens a page for editing. SPEC.md 6.1.4 */
export function editUrl(baseUrl: string, id: string, editKey: string): string {
  return `${baseUrl}/?id=${id}#edit=${editKey}`
}

/** Where a form of a page is. */
export function viewUrl(url: string, format: ViewFormat): string {
  return url + VIEWS[format].extension
}

/** The address of a page's social card. SPEC.md 10.23.1 */
export function cardUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}/card.png`
}

/** Where a page is reported to the operator. SPEC.md 10.26.1 */
export function reportUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/${id}/report`
}

/** Where a font file of a theme is served. SPEC.md 10.20.5 */
export function fontPath(file: string): string {
  return `/assets/fonts/${file}`
}

/** Where the document of a framed html block is served. SPEC.md 10.4.1, 10.21 */
export function frameUrl({ contentOrigin = '' }: Config, id: string, index: number): string {
  return `${contentOrigin}/${id}/frames/${index}`
}

/** Where the document that draws a diagram is served. SPEC.md 10.22, 10.21 */
export function diagramUrl({ contentOrigin = '' }: Config, id: string, index: number): string {
  return `${contentOrigin}/${id}/diagrams/${index}`
}

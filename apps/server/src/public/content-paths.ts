import type { Config } from '../config.ts'

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

import type { Config } from '../config.ts'

/** Where the document of a framed html block is served. SPEC.md 10.4.1, 10.21 */
export function frameUrl({ contentOrigin = '' }: Config, id: string, index: number): string {
  return `${contentOrigin}/${id}/frames/${index}`
}

/** Where the document that draws a diagram is served. SPEC.md 10.22, 10.21 */
export function diagramUrl({ contentOrigin = '' }: Config, id: string, index: number): string {
  return `${contentOrigin}/${id}/diagrams/${index}`
}

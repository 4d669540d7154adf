import { deflateRawSync } from 'node:zlib'
import type { Draft } from '../.vitepress/playground/draft.ts'

/** A link that opens a text in the playground. SPEC.md 10.30.9 */
export function playgroundLink({ source, variant, text }: Omit<Draft, 'theme'>): string {
  const draft: Draft = { source, variant, text, theme: 'auto-default' }
  const fragment = deflateRawSync(JSON.stringify(draft)).toString('base64url')
  return `[Open in the playground](/playground#page=${fragment})`
}

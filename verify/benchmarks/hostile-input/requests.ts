import { CSS } from './css.ts'
import type { TextOf } from './fill.ts'
import { HTML } from './html.ts'
import { JSON_BODIES } from './json.ts'
import { MARKDOWN } from './markdown.ts'

/** A request of a class, of a given size. */
export interface Attack {
  readonly group: string
  readonly name: string
  readonly mediaType: string
  /** A body of at most so many bytes. */
  readonly bodyOf: (size: number) => string
}

const richtext = (html: string) => ({ type: 'richtext', html })
const document = (html: string) => ({ type: 'html', html, safetyMode: 'sandboxed' })

export const ATTACKS: readonly Attack[] = [
  ...attacks('markdown', MARKDOWN, 'text/markdown', (text) => text),
  ...attacks('rich text', HTML, 'application/json', (html) => JSON.stringify({ blocks: [richtext(html)] })),
  ...attacks('document', HTML, 'application/json', (html) => JSON.stringify({ blocks: [document(html)] })),
  ...attacks('styles', CSS, 'application/json', (html) => JSON.stringify({ blocks: [document(html)] })),
  ...attacks('JSON', JSON_BODIES, 'application/json', (body) => body),
]

function attacks(
  group: string,
  classes: { readonly [name: string]: TextOf },
  mediaType: string,
  inBody: (text: string) => string,
): Attack[] {
  return Object.entries(classes).map(([name, textOf]) => ({
    group,
    name,
    mediaType,
    bodyOf(size) {
      const body = inBody(textOf(size))
      const bytes = Buffer.byteLength(body)
      return bytes <= size ? body : inBody(textOf(Math.floor((size - 100) * (size / bytes))))
    },
  }))
}

import { htmlDocumentToBlocks } from 'qp-markdown/from-html'
import { decodeText } from './decode-text.ts'
import { Pictures } from './pictures.ts'
import type { ImportedPage, ImportOptions } from './imported.ts'

/** As far as browsers look for it. */
const DECLARATION_BYTES = 1024
const DECLARATION = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i

/** A document of HTML: its main part, and what it says of itself. */
export async function importHtml(bytes: Uint8Array, options: ImportOptions): Promise<ImportedPage> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const html = decodeText(bytes, DECLARATION.exec(start)?.[1])
  return new Pictures(options).convert((resolveUrl) =>
    htmlDocumentToBlocks(html, resolveUrl === undefined ? {} : { resolveUrl }),
  )
}

import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { toPlainText } from 'qp-render'
import { FORMAT_VERSION } from 'qp-schema'
import type { ViewFormat } from 'qp-schema/api'
import type { PageJson } from './page.ts'
import { parsePage, safeBlocksJson } from './parse-page.ts'

/** To be raised by hand whenever the same page may give another view. It is part of a page's ETags. */
export const VIEWS_VERSION = 4

const MAKERS: { readonly [F in ViewFormat]: (page: PageJson) => string } = {
  markdown: (page) => blocksToMarkdown(parsePage(page).blocks, { variant: 'gfm' }),
  json: envelope,
  text: (page) => `${toPlainText(parsePage(page).blocks)}\n`,
}

/** A page in a format for programs. SPEC.md 10.25 */
export function viewText(page: PageJson, format: ViewFormat): string {
  return MAKERS[format](page)
}

/** JSON that can be sent as a publish request to copy the page. The JSON of the blocks is inserted as it is. */
function envelope(page: PageJson): string {
  const { layout, theme, meta, createdAt, updatedAt } = page.head
  const before = JSON.stringify({ version: FORMAT_VERSION, layout, theme, meta, createdAt, updatedAt })
  return `${before.slice(0, -1)},"blocks":${safeBlocksJson(page)}}`
}

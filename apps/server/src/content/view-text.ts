import { toPlainText } from 'qp-render'
import { FORMAT_VERSION } from 'qp-schema'
import type { ViewFormat } from 'qp-schema/api'
import { languageOf, type PageJson } from './page.ts'
import { lazily } from '../lazily.ts'
import { parsePage, safeBlocksJson } from './parse-page.ts'

const markdownWriter = lazily(() => import('qp-markdown/to-markdown'))

/** To be raised by hand whenever the same page may give another view. It is part of a page's ETags. */
export const VIEWS_VERSION = 8

const MAKERS: { readonly [F in ViewFormat]: (page: PageJson) => Promise<string> } = {
  async markdown(page) {
    const { blocksToMarkdown } = await markdownWriter()
    return blocksToMarkdown((await parsePage(page)).blocks, { variant: 'gfm' })
  },
  json: envelope,
  text: async (page) => `${toPlainText((await parsePage(page)).blocks)}\n`,
}

/** A page in a format for programs. SPEC.md 10.25 */
export function viewText(page: PageJson, format: ViewFormat): Promise<string> {
  return MAKERS[format](page)
}

/** JSON that can be sent as a publish request to copy the page. The JSON of the blocks is inserted as it is. */
async function envelope(page: PageJson): Promise<string> {
  const { layout, theme, meta, createdAt, updatedAt } = page.head
  const language = languageOf(page.head)
  const before = JSON.stringify({
    version: FORMAT_VERSION,
    layout,
    theme,
    meta,
    ...language,
    createdAt,
    updatedAt,
  })
  return `${before.slice(0, -1)},"blocks":${await safeBlocksJson(page)}}`
}

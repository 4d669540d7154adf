import { type PictureSizes, toPlainText } from 'qp-render'
import { type Block, FORMAT_VERSION, mapLeaves } from 'qp-schema'
import type { ViewFormat } from 'qp-schema/api'
import { languageOf, type PageJson } from './page.ts'
import { lazily } from '../lazily.ts'
import { parsePage, safeBlocksJson } from './parse-page.ts'

const markdownWriter = lazily(() => import('qp-markdown/to-markdown'))

/** To be raised by hand whenever the same page may give another view. It is part of a page's ETags. */
export const VIEWS_VERSION = 19

/** What is known of the picture at an address. */
type SizesOf = (url: string) => PictureSizes | undefined

const MAKERS: { readonly [F in ViewFormat]: (page: PageJson, sizes: SizesOf) => Promise<string> } = {
  async markdown(page) {
    const { blocksToMarkdown } = await markdownWriter()
    return blocksToMarkdown((await parsePage(page)).blocks, { variant: 'gfm' })
  },
  json: envelope,
  text: async (page) => `${toPlainText((await parsePage(page)).blocks)}\n`,
}

/** A page in a format for programs. SPEC.md 10.25 */
export function viewText(
  page: PageJson,
  format: ViewFormat,
  sizes: SizesOf = () => undefined,
): Promise<string> {
  return MAKERS[format](page, sizes)
}

/**
 * JSON that can be sent as a publish request to copy the page. The JSON of the blocks is inserted as it is, unless sizes
 * of pictures are known.
 */
async function envelope(page: PageJson, sizes: SizesOf): Promise<string> {
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
  return `${before.slice(0, -1)},"blocks":${await blocksJson(page, sizes)}}`
}

async function blocksJson(page: PageJson, sizes: SizesOf): Promise<string> {
  if (page.pictures === undefined || page.pictures.length === 0) return safeBlocksJson(page)
  const { blocks } = await parsePage(page)
  return JSON.stringify(blocks.map((block) => withSize(block, sizes)))
}

/** An image with the size of its picture, unless it has one of its own. SPEC.md 16.4.6 */
function withSize(block: Block, sizes: SizesOf): Block {
  if (block.type !== 'image' || block.size !== undefined) return block
  const known = sizes(block.url)
  if (known === undefined) return block
  const { width, height } = known
  return mapLeaves({ ...block, size: { width, height } }, ({ value }) => value) ?? block
}

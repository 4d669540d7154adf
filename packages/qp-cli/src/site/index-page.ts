import { posix } from 'node:path'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { notionTitle } from 'qp-import/wiki'
import { type Block, escapeHtml } from 'qp-schema'

/** A page that an index names. */
export interface ListedPage {
  /** Of its file, from the folder. */
  readonly name: string
  readonly title: string
  readonly url: string
}

const ITEMS_OF_A_LIST = 500

/**
 * The first page of a folder that has none: its pages by their titles, those of each folder below a heading. SPEC.md 18.13.2
 *
 * @param pages - in the order in which they are listed
 */
export function indexBlocks(title: string, pages: readonly ListedPage[]): Block[] {
  const blocks: Block[] = [{ type: 'richtext', html: `<h1>${escapeHtml(title)}</h1>` }]
  const folders = [...Map.groupBy(pages, ({ name }) => posix.dirname(name))]
  const inOrder = folders.toSorted(([one], [other]) => Number(other === '.') - Number(one === '.'))
  for (const [folder, listed] of inOrder) {
    if (folder !== '.') blocks.push({ type: 'richtext', html: `<h2>${escapeHtml(folderTitle(folder))}</h2>` })
    for (let at = 0; at < listed.length; at += ITEMS_OF_A_LIST) {
      const items = listed.slice(at, at + ITEMS_OF_A_LIST).map((page) => `<li>${linkTo(page)}</li>`)
      blocks.push({ type: 'richtext', html: `<ul>${items.join('')}</ul>` })
    }
  }
  return blocks
}

/** The last block of a page that stands between others. SPEC.md 18.13.6 */
export function footBlock({
  previous,
  up,
  next,
}: {
  readonly previous?: Omit<ListedPage, 'name'> | undefined
  readonly up?: Omit<ListedPage, 'name'> | undefined
  readonly next?: Omit<ListedPage, 'name'> | undefined
}): Block | undefined {
  const links = [
    previous && linkTo({ ...previous, title: `← ${previous.title}` }),
    up && linkTo({ ...up, title: `↑ ${up.title}` }),
    next && linkTo({ ...next, title: `${next.title} →` }),
  ].filter((link) => link !== undefined)
  return links.length === 0 ? undefined : { type: 'richtext', html: `<p>${links.join(' · ')}</p>` }
}

/**
 * The blocks of a page without such a last one, whatever the pages that it leads to were called. Something may have been
 * appended behind it; an earlier one stands in the file.
 *
 * @param pages - the addresses of all pages
 */
export function withoutFoot(blocks: readonly Block[], pages: ReadonlyMap<string, unknown>): readonly Block[] {
  const foot = blocks.findLast((block) => isFoot(block, pages))
  return blocks.filter((block) => block !== foot)
}

function isFoot(block: Block, pages: ReadonlyMap<string, unknown>): boolean {
  if (block.type !== 'richtext') return false
  const text = blocksToMarkdown([block], { variant: 'gfm' }).trim()
  const links = [...text.matchAll(LINK)].map(([, title = '', url = '']) => ({ title, url }))
  return (
    links.length > 0 &&
    text.replaceAll(LINK, '') === ' · '.repeat(links.length - 1) &&
    links.every(({ title, url }) => pages.has(url) && /^[←↑] | →$/.test(title))
  )
}

const LINK = /\[((?:[^\]\\]|\\.)*)\]\(([^\s()]+)\)/g

function linkTo({ url, title }: Omit<ListedPage, 'name'>): string {
  return `<a href="${escapeHtml(url, 'attribute')}">${escapeHtml(title)}</a>`
}

/** Notion puts numbers behind the names of folders too. */
function folderTitle(folder: string): string {
  return folder
    .split('/')
    .map((name) => notionTitle(name) ?? name)
    .join(' / ')
}

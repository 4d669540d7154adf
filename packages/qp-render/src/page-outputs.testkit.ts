import { DEFAULT_THEME, type PageDocument, trustStoredBlocks } from 'qp-schema'
import { deriveMeta } from './text/title-and-description.ts'
import { renderPage } from './page/render-page.ts'
import { toPlainText } from './text/plain-text.ts'

/** The inside of a page's article; in the layout `full_bleed`, which has none, the inside of its body. */
export function articleOf({
  blocks,
  theme = DEFAULT_THEME,
  layout = 'standard',
  meta,
  ...language
}: PageDocument): string {
  const page = renderPage(
    { blocks: trustStoredBlocks(blocks), theme, layout, meta: meta ?? null, ...language },
    { url: 'https://pages.example.org/page', frameUrl: (index) => `frames/${index}` },
  )
  const [, article] =
    /<article class="qp-article"[^>]*>\n([^]*)\n<\/article>/.exec(page) ??
    /<body>\n([^]*)\n<\/body>/.exec(page) ??
    []
  if (article === undefined) throw new Error('the page has neither an article nor a body')
  return article
}

/** Under which title and description a page is presented. */
export function presentedAs({ blocks, meta }: PageDocument): { title: string; description: string } {
  return deriveMeta(trustStoredBlocks(blocks), meta ?? null)
}

/** The plain text of a page. */
export function textOf({ blocks }: PageDocument): string {
  return toPlainText(trustStoredBlocks(blocks))
}

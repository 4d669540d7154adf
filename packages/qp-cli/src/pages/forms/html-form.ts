import type { StoredPage } from 'qp-client'
import { isBlock, type SafeBlock } from 'qp-schema'
import type { PageCall } from './page-call.ts'
import { pictureFetcher } from './fetch-picture.ts'

/** As many links in place of pictures are named. */
const NAMED = 20

/**
 * A page as one document, with its pictures in it. Those that are links there are named beside the result. SPEC.md 18.14.2
 */
export async function documentOf({ server, stored, terminal, services }: PageCall): Promise<string> {
  const [{ renderDocument }, { createHighlighter }, { createMathRenderer }, { drawChart }] =
    await Promise.all([
      import('qp-render/document'),
      import('qp-render/highlight'),
      import('qp-render/math'),
      import('qp-render/charts'),
    ])
  const { id, slug, published, theme, meta, lang, dir } = stored
  const pictures = pictureFetcher({
    timeoutMs: services.timeoutMs,
    onFetched: (count) => terminal.progress(`${count} pictures`),
  })
  const { html, missing } = await renderDocument(
    {
      blocks: await safeBlocks(stored),
      theme,
      meta: meta ?? null,
      ...(lang !== undefined && { lang }),
      ...(dir !== undefined && { dir }),
    },
    {
      ...(published && {
        url: `${server}/${slug ?? id}`,
        frameUrl: (index: number) => `${server}/${id}/frames/${index}`,
      }),
      highlight: createHighlighter(),
      math: createMathRenderer(),
      chart: drawChart,
      fetchPicture: pictures.fetch,
    },
  ).finally(() => terminal.progress(''))
  for (const { url, reason } of missing.slice(0, NAMED))
    terminal.note(
      `A link stands in place of the picture ${url}: ${pictures.problemOf(url) ?? REASONS[reason]}.`,
    )
  if (missing.length > NAMED) terminal.note(`So it does for ${missing.length - NAMED} more.`)
  return html
}

const REASONS = {
  not_fetched: 'it could not be fetched',
  not_a_picture: 'it is no PNG, JPEG, WebP, GIF or AVIF',
  too_large: 'one file has no room for it',
} as const

/** Any address can be that of a service: what it answers is sanitized again. Blocks keep their places. */
async function safeBlocks({ blocks }: StoredPage): Promise<SafeBlock[]> {
  const { sanitizeBlocks } = await import('qp-sanitize')
  return blocks.flatMap((block) => {
    const safe = isBlock(block) ? sanitizeBlocks([block]).blocks : []
    return safe.length > 0 ? safe : sanitizeBlocks([UNKNOWN]).blocks
  })
}

const UNKNOWN = { type: 'richtext', html: '<p>This part of the page cannot be shown here.</p>' } as const

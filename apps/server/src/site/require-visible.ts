import type { Context } from 'koa'
import type { Readers } from '../access/readers.ts'
import { pageGone, pathNotFound, type RefusedError } from '../refusal.ts'
import type { PageHead } from '../content/page.ts'

/** Whether visitors may see a page now. */
export function isVisible<P extends Pick<PageHead, 'published' | 'gone'>>(page: P | undefined): page is P {
  return page !== undefined && page.gone === null && page.published
}

/**
 * Requires a page that visitors may see: one that was taken down or has expired is `gone`, hidden or not; a hidden one is
 * `not_found`, as if it did not exist. SPEC.md 10.7
 *
 * @param notFound - says in other words that nothing is there
 * @throws RefusedError `gone` or `not_found`
 */
export function requireVisible<P extends Pick<PageHead, 'published' | 'gone'>>(
  page: P | undefined,
  notFound: () => RefusedError = pathNotFound,
): P {
  if (page === undefined) throw notFound()
  if (page.gone !== null) throw pageGone(page.gone)
  if (!page.published) throw notFound()
  return page
}

/**
 * Requires a page that visitors may see, and that the request may read: every way to a page begins with this. SPEC.md 21.2
 *
 * @param parts - for the documents in the frames of a page
 * @throws RefusedError as {@link requireVisible}, and `passphrase_required`, `rate_limited`, `overloaded`
 */
export async function requireReadable(
  context: Context,
  { readers }: { readonly readers: Readers },
  page: PageHead | undefined,
  { notFound, parts }: { readonly notFound?: () => RefusedError; readonly parts?: 'parts' } = {},
): Promise<PageHead> {
  const visible = requireVisible(page, notFound)
  await readers.require(context, visible, parts)
  return visible
}

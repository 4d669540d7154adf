import type { DeleteResponse, PatchResponse, PublishResponse } from 'qp-schema/api'
import type { PageAddress } from './address.ts'
import { type Answer, call, Failure, pagePath } from './api.ts'
import { randomToken } from './drafts.ts'
import { isSameContent, type PageContent, type StoredPage } from './page-content.ts'
import type { Outcome, PageSession } from './page-session.ts'
import { Conflict, type OpenPage, type WithRetry, readPage } from './read-page.ts'

/**
 * Publishes the page, or puts it in place of what the service has.
 *
 * @param published - whether a new page is shown at once
 */
export async function savePage(session: PageSession, published: boolean): Promise<Outcome<PublishResponse>> {
  return session.write(async (withRetry) => {
    const content = session.content()
    const { page, token } = session
    const { body, etag } = await publishPage(content, { page, published, token }, withRetry)
    const { id, editKey, slug } = body
    const sent = { content: { ...content, slug }, etag, published: body.published }
    const stored = body.warnings === undefined ? sent : await readPage(id, withRetry)
    await session.saved({ address: { id, key: editKey }, stored }, content)
    return body
  })
}

/** Shows or hides the page. */
export async function setPublished(session: PageSession, published: boolean): Promise<Outcome<void>> {
  return session.write(async (withRetry) => {
    if (session.page === undefined) return
    session.setPage({ ...session.page, stored: await patchPublished(session.page, published, withRetry) })
  })
}

/**
 * Gives a page that has expired no end. SPEC.md 6.11.4
 *
 * @param etag - the state in which it has to be; by default any
 * @returns the ETag of its state then
 * @throws {@link Failure}
 */
export async function revivePage({ id, key }: PageAddress, etag?: string): Promise<string> {
  const revived = await call<PatchResponse>('PATCH', pagePath(id), {
    body: { editKey: key, expiresAt: null },
    headers: etag === undefined ? {} : { 'If-Match': etag },
  })
  return revived.etag
}

/** Deletes the page for good, and what was written. */
export async function deletePage(session: PageSession): Promise<Outcome<void>> {
  return session.write(async (withRetry) => {
    if (session.page !== undefined) await removePage(session.page, withRetry)
    session.setPage(undefined)
    await session.discard()
  })
}

/** What a publish sends beside the content. */
interface PublishOptions {
  /** The page that is replaced; a new one without it. */
  readonly page: OpenPage | undefined
  /** Whether a new page is shown at once. */
  readonly published: boolean
  /** A Pro token, or nothing. */
  readonly token: string
}

/**
 * Publishes a page. However often its request is repeated, it is stored once.
 *
 * @throws {@link Conflict} and {@link Failure}
 */
async function publishPage(
  content: PageContent,
  { page, published, token }: PublishOptions,
  withRetry: WithRetry,
): Promise<Answer<PublishResponse>> {
  const { slug, ...rest } = content
  const own = page && { id: page.address.id, editKey: page.address.key }
  const body = {
    ...rest,
    ...(slug !== (page?.stored.content.slug ?? null) && { slug }),
    ...(own ?? { published }),
  }
  const idempotencyKey = randomToken()
  const publish = (etag: string | undefined) =>
    call<PublishResponse>('POST', '/v1/publish', {
      body,
      headers: {
        'Idempotency-Key': idempotencyKey,
        ...(etag !== undefined && { 'If-Match': etag }),
        ...(token !== '' && { 'X-Premium-Token': token }),
      },
    })
  if (page === undefined) return withRetry(() => publish(undefined))
  return onPresent(page, publish, withRetry, (theirs) => {
    const isHarmless = [page.stored.content, content].some((known) => isSameContent(known, theirs.content))
    if (!isHarmless) throw new Conflict(page.stored, theirs)
  })
}

/**
 * Shows or hides a page, whatever its content is by now.
 *
 * @returns the page; when its content has changed meanwhile, with the ETag that it was read with
 */
async function patchPublished(
  { address, stored }: OpenPage,
  published: boolean,
  withRetry: WithRetry,
): Promise<StoredPage> {
  let isSame = true
  const { body, etag } = await onPresent(
    { address, stored },
    (present) =>
      call<PatchResponse>('PATCH', pagePath(address.id), {
        body: { editKey: address.key, published },
        headers: { 'If-Match': present },
      }),
    withRetry,
    (theirs) => {
      isSame = isSameContent(stored.content, theirs.content)
    },
  )
  return { ...stored, published: body.published, etag: isSame ? etag : stored.etag }
}

/**
 * Deletes a page for good. One that is gone already is deleted.
 *
 * @throws {@link Conflict} and {@link Failure}
 */
async function removePage(page: OpenPage, withRetry: WithRetry): Promise<void> {
  const { address, stored } = page
  const remove = (etag: string) =>
    call<DeleteResponse>('DELETE', pagePath(address.id), {
      body: { editKey: address.key },
      headers: { 'If-Match': etag },
    })
  await onPresent(page, remove, withRetry, (theirs) => {
    if (!isSameContent(stored.content, theirs.content)) throw new Conflict(stored, theirs)
  }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.status === 404)) throw error
  })
}

/** Writes with the ETag that is known; when it is an old one, once more with the present one, unless `check` throws. */
async function onPresent<T>(
  { address, stored }: OpenPage,
  write: (etag: string) => Promise<T>,
  withRetry: WithRetry,
  check: (theirs: StoredPage) => void,
): Promise<T> {
  for (let { etag } = stored; ;) {
    const present = etag
    try {
      return await withRetry(() => write(present))
    } catch (error) {
      if (!(error instanceof Failure && error.status === 412)) throw error
      const theirs = await readPage(address.id, withRetry)
      check(theirs)
      etag = theirs.etag
    }
  }
}

import { type PageChanges, QuickPagesError, type Published } from 'qp-client'
import type { Block } from 'qp-schema'
import type { PageAddress } from './address.ts'
import { clientOf } from './client.ts'
import { randomToken } from './drafts.ts'
import { isSameContent, type StoredPage } from './page-content.ts'
import type { Outcome, PageSession } from './page-session.ts'
import { Conflict, type OpenPage, readPage, type WithRetry } from './read-page.ts'

/**
 * Publishes the page, or puts it in place of what the service has. However often its request is repeated, it is stored
 * once.
 *
 * @param published - whether a new page is shown at once
 * @param refuseSecrets - whether it is refused if a credential is found in it
 */
export async function savePage(
  session: PageSession,
  published: boolean,
  refuseSecrets: boolean,
): Promise<Outcome<Published>> {
  return session.write(async (withRetry) => {
    const { page, token, passphrase } = session
    const content = session.content()
    const { slug, blocks, ...rest } = content
    const isNewSlug = slug !== (page?.stored.content.slug ?? null)
    const sent = { ...rest, refuseSecrets, blocks: blocks as readonly Block[], ...(isNewSlug && { slug }) }
    const client = clientOf(token)
    const update = async ({ address, stored }: OpenPage, resolves: string[]) => {
      // Other notes make another request of it.
      const idempotencyKey = randomToken()
      return ifUnchanged(
        { address, stored },
        (ifMatch) =>
          client
            .page(address.id, address.key)
            .update({ ...sent, ...(resolves.length > 0 && { resolves }) }, { idempotencyKey, ifMatch }),
        withRetry,
        (theirs) => {
          const isHarmless = [stored.content, content].some((known) => isSameContent(known, theirs.content))
          if (!isHarmless || isOpened(session, theirs)) throw new Conflict(stored, theirs)
        },
      )
    }
    const publish = async () => {
      const made = { ...sent, published, ...(passphrase !== undefined && { passphrase }) }
      // Nothing that has a passphrase in it is kept.
      const idempotencyKey =
        passphrase === undefined ? session.idempotencyKeyFor(JSON.stringify(made)) : randomToken()
      return withRetry(() => client.publish(made, { idempotencyKey }))
    }
    const answer = await (page === undefined
      ? publish()
      : withNotes(session, async (resolves) => update(page, resolves)))
    const { id, editKey, etag, hasPassphrase = false } = answer
    // Another tab may have changed the key meanwhile.
    const address = () => session.page?.address ?? { id, key: editKey }
    const stored =
      answer.warnings === undefined
        ? { content: { ...content, slug: answer.slug }, etag, published: answer.published, hasPassphrase }
        : await readPage(address(), withRetry)
    await session.saved({ address: address(), stored }, content)
    return answer
  })
}

/**
 * Shows or hides the page, or sets or removes its passphrase, whatever its content is by now. When that has changed
 * meanwhile, its old ETag stays known, so that a save finds out.
 */
export async function changePage(
  session: PageSession,
  changes: Pick<PageChanges, 'published' | 'passphrase'>,
): Promise<Outcome<void>> {
  return session.write(async (withRetry) => {
    const { page } = session
    if (page === undefined) return
    const { address, stored } = page
    let isSame = true
    const answer = await ifUnchanged(
      page,
      (ifMatch) => clientOf().page(address.id, address.key).change(changes, { ifMatch }),
      withRetry,
      (theirs) => {
        isSame = isSameContent(stored.content, theirs.content)
        if (changes.published === true && isOpened(session, theirs)) throw new Conflict(stored, theirs)
      },
    )
    const { published, hasPassphrase = false } = answer
    const etag = isSame ? answer.etag : stored.etag
    session.setPage({
      address: session.page?.address ?? address,
      stored: { ...stored, published, hasPassphrase, etag },
    })
  })
}

/**
 * Gives a page that has expired no end. SPEC.md 6.11.4
 *
 * @param ifMatch - the state in which it has to be; by default any
 * @returns the ETag of its state then
 * @throws QuickPagesError
 */
export async function revivePage({ id, key }: PageAddress, ifMatch?: string): Promise<string> {
  return (await clientOf().page(id, key).change({ expiresAt: null }, { ifMatch })).etag
}

/** Deletes the page for good, and what was written. One that is gone already is deleted. */
export async function deletePage(session: PageSession): Promise<Outcome<void>> {
  return session.write(async (withRetry) => {
    const { page } = session
    if (page !== undefined)
      await ifUnchanged(
        page,
        (ifMatch) => clientOf().page(page.address.id, page.address.key).delete({ ifMatch }),
        withRetry,
        (theirs) => {
          if (!isSameContent(page.stored.content, theirs.content)) throw new Conflict(page.stored, theirs)
        },
      ).catch((error: unknown) => {
        if (!(error instanceof QuickPagesError && error.status === 404)) throw error
      })
    session.setPage(undefined)
    await session.discard()
  })
}

/** Whether somebody else has taken away the passphrase that readers are to need. */
function isOpened({ wantsPassphrase }: PageSession, theirs: StoredPage): boolean {
  return wantsPassphrase && !theirs.hasPassphrase
}

/** Writes with the notes that are done then. One that was deleted meanwhile does not keep the page from being saved. */
async function withNotes<T>(session: PageSession, write: (resolves: string[]) => Promise<T>): Promise<T> {
  const resolves = [...session.resolves]
  const forget = (ids: readonly string[]) => ids.forEach((id) => session.resolves.delete(id))
  try {
    const answer = await write(resolves)
    forget(resolves)
    return answer
  } catch (error) {
    if (!(error instanceof QuickPagesError)) throw error
    const indexes = error.issues.flatMap(({ path }) => /^resolves\[(\d+)\]$/.exec(path)?.[1] ?? [])
    if (indexes.length === 0) throw error
    forget(indexes.map((index) => resolves[Number(index)] ?? ''))
    return withNotes(session, write)
  }
}

/** Writes with the ETag that is known; when it is an old one, once more with the present one, unless `check` throws. */
async function ifUnchanged<T>(
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
      if (!(error instanceof QuickPagesError && error.status === 412)) throw error
      const theirs = await readPage(address, withRetry)
      check(theirs)
      etag = theirs.etag
    }
  }
}

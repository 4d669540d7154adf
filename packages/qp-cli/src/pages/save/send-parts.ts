import { type Client, type Published, QuickPagesError } from 'qp-client'
import type { Warning } from 'qp-schema'
import { editUrlOf, type KeptPage } from '../../store/kept-page.ts'
import type { PageParts } from '../prepare/page-parts.ts'
import { keptPage, orTellKey, type SaveContext, type SavedPage, type Sending } from './saved-page.ts'

/** A page of which some parts were sent. */
interface Progress {
  readonly kept: KeptPage
  readonly isPublished: boolean
  readonly hasPassphrase?: true | undefined
  readonly warnings: readonly Warning[]
}

/**
 * Sends a page in several requests, each of which names the state that the one before has left: what arrived is noted, so
 * that the same save goes on behind it. A new page is hidden until it is whole, and gets its passphrase then. SPEC.md 18.4.3,
 * 18.11.2
 *
 * @throws what the client throws; a new page is deleted again then, unless the rest may arrive later
 */
export async function sendParts(
  parts: PageParts,
  sending: Sending,
  context: SaveContext,
): Promise<SavedPage> {
  const { known, begun, client } = sending
  const isResumed = begun.done !== undefined && known !== undefined
  const begin = isResumed
    ? { kept: known, isPublished: false, warnings: [] }
    : await sendFirst(parts, sending, context)
  try {
    const { kept, isPublished, hasPassphrase, warnings } = await openWhole(
      await appendRest(parts, begin, sending, context),
      sending,
      context,
    )
    const { id, url } = kept
    const slug = url.endsWith(`/${id}`) ? null : url.slice(url.lastIndexOf('/') + 1)
    const answer = {
      id,
      url,
      editUrl: editUrlOf(kept),
      slug,
      published: isPublished,
      ...(hasPassphrase && { hasPassphrase }),
      warnings: [...warnings],
    }
    return { kept, answer, isNew: begun.id === undefined }
  } catch (error) {
    const isNew = begun.id === undefined
    const isOver = error instanceof QuickPagesError && !error.isRetryable
    if (isNew && isOver && error.code !== 'precondition_failed') {
      await client.page(begin.kept.id, begin.kept.editKey).delete()
      await context.services.pages.forget(begin.kept)
    } else {
      const beginning = isNew
        ? 'is hidden, since only its beginning has arrived'
        : 'has only its beginning now'
      const what = parts.length === 1 ? 'cannot be read yet, since it has not got its passphrase' : beginning
      context.terminal.note(
        `The page of ${context.name} ${what}${isOver ? '' : ': the same call goes on from there'}.`,
      )
    }
    throw error
  } finally {
    context.terminal.progress('')
  }
}

async function sendFirst(
  [first, ...rest]: PageParts,
  { begun, known, client }: Sending,
  context: SaveContext,
): Promise<Progress> {
  const { idempotencyKey, ifMatch, page } = begun
  const isHidden = known === undefined ? rest.length > 0 : known.isToBeShown === true
  const isToBeShown = page.published !== false && isHidden
  const hidden = isToBeShown ? { ...first, published: false } : first
  if (rest.length > 0) tellProgress(0, rest.length + 1, context)
  const answer =
    known === undefined
      ? await client.publish(hidden, { idempotencyKey })
      : await client.page(known.id, known.editKey).update(hidden, { idempotencyKey, ifMatch })
  if (begun.hasPassphrase === true && answer.hasPassphrase !== true)
    await refuseOpenPage(answer, known, client)
  const kept = { ...keptPage(begun, answer, known), isToBeShown }
  await orTellKey(answer, known, context, () => context.services.pages.advance(begun, kept, 1))
  const { published, hasPassphrase, warnings = [] } = answer
  return { kept, isPublished: published, hasPassphrase, warnings }
}

/**
 * A service of an earlier version ignores a passphrase, and the page is open to all: nobody may see it.
 *
 * @throws QuickPagesError
 */
async function refuseOpenPage(
  { id, editKey }: Published,
  known: KeptPage | undefined,
  client: Client,
): Promise<never> {
  const page = client.page(id, editKey)
  await (known === undefined ? page.delete() : page.hide())
  const outcome = known === undefined ? 'nothing is published' : 'the page is hidden now'
  throw new QuickPagesError({
    code: 'invalid_answer',
    message: `The service does not know passphrases, so ${outcome}.`,
  })
}

async function appendRest(
  [, ...rest]: PageParts,
  begin: Progress,
  { begun, client }: Sending,
  context: SaveContext,
): Promise<Progress> {
  const { kept } = begin
  let { isPublished } = begin
  let { etag } = kept
  const warnings = [...begin.warnings]
  const page = client.page(kept.id, kept.editKey)
  for (const [index, part] of rest.entries()) {
    const place = index + 1
    if (place < (begun.done?.parts ?? 1)) continue
    tellProgress(place, rest.length + 1, context)
    const idempotencyKey = `${begun.idempotencyKey}-${place}`
    const answer = await page.append(part, { idempotencyKey, ifMatch: etag })
    etag = answer.etag
    isPublished = answer.published
    warnings.push(...(answer.warnings ?? []))
    await context.services.pages.advance(begun, { ...kept, etag }, place + 1)
  }
  return { ...begin, kept: { ...kept, etag }, isPublished, warnings }
}

/** Both in one step: a page that is shown has its passphrase. */
async function openWhole(
  progress: Progress,
  { client }: Sending,
  { passphrase }: SaveContext,
): Promise<Progress> {
  const { isToBeShown, ...kept } = progress.kept
  if (isToBeShown !== true && passphrase === undefined) return { ...progress, kept }
  const { etag, published, hasPassphrase, url } = await client.page(kept.id, kept.editKey).change({
    ...(isToBeShown === true && { published: true }),
    ...(passphrase !== undefined && { passphrase }),
  })
  return { ...progress, kept: { ...kept, etag, url }, isPublished: published, hasPassphrase }
}

function tellProgress(done: number, all: number, { name, terminal }: SaveContext): void {
  terminal.progress(`${name} ${Math.floor((100 * done) / all)} %`)
}

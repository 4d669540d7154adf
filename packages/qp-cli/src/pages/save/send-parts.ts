import { QuickPagesError } from 'qp-client'
import type { Warning } from 'qp-schema'
import { editUrlOf, type KeptPage } from '../../store/kept-page.ts'
import type { PageParts } from '../prepare/page-parts.ts'
import { keptPage, orTellKey, type SaveContext, type SavedPage, type Sending } from './saved-page.ts'

/** A page of which some parts were sent. */
interface Progress {
  readonly kept: KeptPage
  readonly isPublished: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Sends a page in several requests, each of which names the state that the one before has left: what arrived is noted, so
 * that the same save goes on behind it. A new page is hidden until it is whole. SPEC.md 18.4.3
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
    const { kept, isPublished, warnings } = await showWhole(
      await appendRest(parts, begin, sending, context),
      sending,
    )
    const { id, url } = kept
    const slug = url.endsWith(`/${id}`) ? null : url.slice(url.lastIndexOf('/') + 1)
    const answer = {
      id,
      url,
      editUrl: editUrlOf(kept),
      slug,
      published: isPublished,
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
      const what = isNew ? 'is hidden, since only its beginning has arrived' : 'has only its beginning now'
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
  const isToBeShown = page.published !== false && (known === undefined || known.isToBeShown === true)
  const hidden = isToBeShown ? { ...first, published: false } : first
  tellProgress(0, rest.length + 1, context)
  const answer =
    known === undefined
      ? await client.publish(hidden, { idempotencyKey })
      : await client.page(known.id, known.editKey).update(hidden, { idempotencyKey, ifMatch })
  const kept = { ...keptPage(begun, answer, known), isToBeShown }
  await orTellKey(answer, known, context, () => context.services.pages.advance(begun, kept, 1))
  return { kept, isPublished: answer.published, warnings: answer.warnings ?? [] }
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
  return { kept: { ...kept, etag }, isPublished, warnings }
}

async function showWhole(progress: Progress, { client }: Sending): Promise<Progress> {
  const { isToBeShown, ...kept } = progress.kept
  if (isToBeShown !== true) return { ...progress, kept }
  const { etag, published, url } = await client.page(kept.id, kept.editKey).show()
  return { ...progress, kept: { ...kept, etag, url }, isPublished: published }
}

function tellProgress(done: number, all: number, { name, terminal }: SaveContext): void {
  terminal.progress(`${name} ${Math.floor((100 * done) / all)} %`)
}

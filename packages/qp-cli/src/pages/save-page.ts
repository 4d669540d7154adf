import { isDeepStrictEqual } from 'node:util'
import { type Published, QuickPagesError } from 'qp-client'
import { CommandFailure, EXIT } from '../failure.ts'
import type { Services } from '../services.ts'
import type { BegunSave, KeptPage, Save } from '../store/page-book.ts'
import type { Terminal } from '../terminal.ts'

/** A page that was saved. */
export interface SavedPage {
  readonly kept: KeptPage
  readonly answer: Published
  readonly isNew: boolean
}

/** With what a save is carried out. */
export interface SaveContext {
  readonly services: Services
  readonly terminal: Terminal
}

/** How a page is saved. */
export interface SaveOptions {
  /** What its user calls it. */
  readonly name: string
  /** Also where somebody else has changed it. */
  readonly force: boolean
  /** As another page, although the file has one. */
  readonly isNew: boolean
}

/**
 * Publishes a page, or updates that of its file. It is noted before it is sent, so that what was interrupted is finished
 * first when it is called again: there is never a second page. SPEC.md 18.4
 *
 * @throws CommandFailure where somebody else has changed it; what the client throws
 */
export async function savePage(
  save: Save,
  { name, force, isNew, ...context }: SaveContext & SaveOptions,
): Promise<SavedPage> {
  const { pages } = context.services
  const interrupted = await pages.unfinished(save)
  if (interrupted !== undefined) {
    const done = await carryOut(interrupted, context).catch(unlessRefused)
    const isMeant = save.id === undefined || save.id === done?.kept.id
    if (done !== undefined && isMeant && isDeepStrictEqual(interrupted.page, asJson(save.page))) return done
  }
  const known = await keptPageOf(save, isNew && interrupted === undefined, context)
  const ifMatch = force ? undefined : known?.etag
  const begun = await pages.begin({ ...save, id: known?.id, ifMatch })
  return carryOut(begun, context).catch(explainChange(name))
}

async function keptPageOf(
  { server, path, id }: Save,
  isNew: boolean,
  { services }: SaveContext,
): Promise<KeptPage | undefined> {
  if (isNew) return undefined
  const all = await services.pages.all()
  return all.find(
    (page) =>
      page.server === server &&
      (id === undefined ? path !== undefined && page.path === path : page.id === id),
  )
}

async function carryOut(begun: BegunSave, context: SaveContext): Promise<SavedPage> {
  const { services } = context
  const { server, id, ifMatch, page, idempotencyKey } = begun
  const client = await services.clientOf(server)
  const known = (await services.pages.all()).find((one) => one.server === server && one.id === id)
  try {
    const answer =
      known === undefined
        ? await client.publish(page, { idempotencyKey })
        : await client.page(known.id, known.editKey).update(page, { idempotencyKey, ifMatch })
    const kept = await note(begun, answer, known, context)
    return { kept, answer, isNew: known === undefined }
  } catch (error) {
    if (error instanceof QuickPagesError && !error.isRetryable) await services.pages.abandon(begun)
    throw error
  }
}

/** The key is never lost: where it cannot be kept, the edit link is printed. */
async function note(
  begun: BegunSave,
  { id, url, editKey, editUrl, etag }: Published,
  known: KeptPage | undefined,
  { services, terminal }: SaveContext,
): Promise<KeptPage> {
  const now = new Date().toISOString()
  const { server, path = known?.path, title } = begun
  const kept = {
    id,
    server,
    url,
    editKey,
    path,
    title,
    etag,
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  }
  await services.pages.finish(begun, kept).catch((error: unknown) => {
    if (known === undefined) terminal.note(`${url} is published. Keep its edit link:\n${editUrl}`)
    throw error
  })
  return kept
}

function explainChange(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof QuickPagesError)) throw error
    if (error.code === 'not_found')
      throw new CommandFailure(`The page of ${name} is gone. --new publishes another one.`, EXIT.failed, {
        cause: error,
      })
    if (error.code !== 'precondition_failed') throw error
    throw new CommandFailure(
      `The page of ${name} has been changed since its file was last published, by \`qp append\`, \`qp edit\` or somebody else.\n` +
        `  \`qp diff ${name}\` shows how; --force overwrites it.`,
      EXIT.changed,
      { cause: error },
    )
  }
}

/** What was interrupted may be refused by now; what is to be saved today is tried all the same. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof QuickPagesError && !error.isRetryable) return undefined
  throw error
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

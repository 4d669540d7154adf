import { isDeepStrictEqual } from 'node:util'
import { QuickPagesError } from 'qp-client'
import { CommandFailure, EXIT } from '../../errors/command-failure.ts'
import { askForNewPassphrase } from '../../input/passphrase.ts'
import { isWritable } from '../../input/read-input.ts'
import type { Save } from '../../store/begun-save.ts'
import { isPageOf, isSamePage, type KeptPage } from '../../store/kept-page.ts'
import { keptPages } from '../change-key.ts'
import { carryOut } from './send-save.ts'
import { requireValid, validatePage } from '../prepare/validate-page.ts'
import { fits } from '../prepare/page-parts.ts'
import { keptMarkdown } from '../page-markdown.ts'
import type { SaveContext, SavedPage } from './saved-page.ts'

/** How a page is saved. */
export interface SaveOptions {
  /** Also where somebody else has changed it. */
  readonly force: boolean
  /** As another page, although the file has one. */
  readonly isNew: boolean
}

/**
 * Publishes a page, or updates that of its file. It is noted before it is sent, so that what was interrupted is finished
 * first when it is called again: there is never a second page. SPEC.md 18.4
 *
 * @throws CommandFailure where somebody else has changed it, or it is refused; what the client throws
 */
export async function savePage(
  given: Save,
  { force, isNew, ...called }: SaveContext & SaveOptions,
): Promise<SavedPage> {
  const { pages } = called.services
  const interrupted = await pages.unfinished(given)
  const context = interrupted?.hasPassphrase === true ? await withPassphrase(called) : called
  const save = { ...given, ...(context.passphrase !== undefined && { hasPassphrase: true as const }) }
  if (interrupted !== undefined) {
    const done = await carryOut(interrupted, context).catch(unlessRefused)
    const isMeant = save.id === undefined || save.id === done?.kept.id
    if (done !== undefined && isMeant && isDeepStrictEqual(interrupted.page, asJson(save.page))) return done
  }
  // The beginning of a page that is refused further on would take the place of the page as it was.
  if (!fits(save.page))
    await requireValid(await context.services.clientOf(save.server), save.page, context.name)
  const known = await keptPageOf(save, isNew && interrupted === undefined, context)
  const send = async (ifMatch: string | undefined) =>
    carryOut(await pages.begin({ ...save, id: known?.id, ifMatch }), context)
  try {
    return await send(force ? undefined : known?.etag).catch(async (error: unknown) => {
      const same = isChanged(error) ? await stateWithSameContent(save, known, context) : undefined
      if (same === undefined) throw error
      return send(same)
    })
  } catch (error) {
    throw await explained(error, context)
  }
}

/** What was interrupted cannot be finished without the passphrase, which is kept nowhere. SPEC.md 18.11.2 */
async function withPassphrase(context: SaveContext): Promise<SaveContext> {
  const { name, services, terminal, passphrase } = context
  if (passphrase !== undefined) return context
  terminal.note(`An interrupted save of ${name} was to set a passphrase.`)
  return { ...context, passphrase: await askForNewPassphrase(services.environment) }
}

async function keptPageOf(
  { server, path, id }: Save,
  isNew: boolean,
  { services }: SaveContext,
): Promise<KeptPage | undefined> {
  if (isNew) return undefined
  const all = await keptPages(services)
  return all.find((page) =>
    id === undefined ? isPageOf(page, path, server) : isSamePage(page, { server, id }),
  )
}

/** The state of a page that holds what is to be saved, whoever has written that. SPEC.md 18.2.4 */
async function stateWithSameContent(
  { server, page }: Save,
  known: KeptPage | undefined,
  { services, name }: SaveContext,
): Promise<string | undefined> {
  if (known === undefined) return undefined
  const client = await services.clientOf(server)
  const { markdown, etag } = await keptMarkdown(known, services)
  const validation = await validatePage(client, page, name)
  return validation.valid && validation.markdown === markdown ? etag : undefined
}

function isChanged(error: unknown): boolean {
  return error instanceof QuickPagesError && error.code === 'precondition_failed'
}

async function explained(error: unknown, { name }: SaveContext): Promise<unknown> {
  if (!(error instanceof QuickPagesError)) return error
  if (error.code === 'not_found')
    return new CommandFailure(`The page of ${name} is gone. --new publishes another one.`, EXIT.failed, {
      cause: error,
    })
  if (!isChanged(error)) return error
  const pull = (await isWritable(name))
    ? `\`qp pull ${name}\` takes that into the file`
    : `\`qp get ${name}\` gives the page as markdown`
  return new CommandFailure(
    `The page of ${name} has been changed since its file was last published, by \`qp append\`, \`qp edit\` or somebody else.\n` +
      `  \`qp diff ${name}\` shows how, ${pull}, --force overwrites it.`,
    EXIT.changed,
    { cause: error },
  )
}

/** What was interrupted may be refused by now; what is to be saved today is tried all the same. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof QuickPagesError && !error.isRetryable) return undefined
  throw error
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

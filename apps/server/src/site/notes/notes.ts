import type { Router, RouterContext, RouterMiddleware } from '@koa/router'
import type { Middleware } from 'koa'
import { ERROR_STATUS, NOTE_LIMITS } from 'qp-schema/api'
import { cleanStrings } from 'qp-schema/policy'
import { requireSameReaders } from '../../access/readers.ts'
import { type PageHead, type PageJson, takesNotes } from '../../content/page.ts'
import { firstWords, type Passage } from '../../content/passages.ts'
import { notesPath, pageUrl, receiptUrl } from '../../content/urls.ts'
import { receiveBody } from '../../http/bodies/receive-body.ts'
import { addressOf, clientOf } from '../../http/clients/client.ts'
import { pathParameter } from '../../http/route.ts'
import { decodeForm } from '../../jobs/decode-body.ts'
import { invalidBody, notesOff, pathNotFound, refusalOf, refused } from '../../refusal.ts'
import { type NotePlace, newReceipt } from '../../store/notes/notes.ts'
import { sendFormDocument } from '../form-document.ts'
import { FORM_TYPE, formRoutes } from '../form-routes.ts'
import { presentHtmlError } from '../message-page.ts'
import { requireReadable } from '../require-visible.ts'
import type { PublicServices } from '../route.ts'
import { type GivenNote, noteForm, notSent, placeValue } from './note-form.ts'
import { receipt } from './receipt.ts'

const PATH = '/:name/notes'
const RECEIPT_PATH = '/:name/notes/:receipt'

/** Whether a page is hidden is not said. */
const noteNotFound = () =>
  refused('not_found', 'There is no note under this address.', {
    shown: {
      title: 'There is no note here',
      message: 'The author may have deleted it, or its page cannot be seen at present.',
    },
  })

/** Adds the routes with which readers write to the author of a page. SPEC.md 20.1, 20.2 */
export function noteRoutes(router: Router, services: PublicServices): void {
  const { config } = services
  formRoutes(router, services, {
    path: PATH,
    what: 'note',
    limit: givingBack(services.noteLimit),
    show: showForm,
    take: takeNote,
    present: presentHtmlError,
  })
  router.get(RECEIPT_PATH, async (context) => {
    context.state['route'] = 'noteReceipt'
    const found = await services.pages.findByName(pathParameter(context, 'name'))
    const head = await requireReadable(context, services, found?.head, { notFound: noteNotFound })
    const note = await services.notes.findByReceipt(head.id, pathParameter(context, 'receipt'))
    if (note === undefined) throw noteNotFound()
    sendFormDocument(context, receipt(note, head, pageUrl(config.baseUrl, head)))
  })
}

async function showForm(context: RouterContext, services: PublicServices): Promise<void> {
  const page = await requirePage(context, services)
  const passages = await passagesOf(context, services, page)
  const chosen = passages.find(({ block }) => String(block) === context.query['at'])
  const given = { at: chosen === undefined ? '' : placeValue(chosen), text: '', name: '' }
  sendForm(context, services, page, { passages, given, receipt: newReceipt() })
}

/** Gives a reader back what could not be sent, whether the limit or what comes after it refuses it. SPEC.md 20.2.7 */
function givingBack(limit: Middleware): RouterMiddleware {
  return async (context, next) => {
    try {
      await limit(context, next)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === undefined || !NOWHERE.has(refusal.code)) throw error
      const text = textOf((await formOf(context))['text'])
      if (text === '') throw error
      context.status = ERROR_STATUS[refusal.code]
      context.set({ ...refusal.headers })
      sendFormDocument(context, notSent(text, refusal, notesPath(pathParameter(context, 'name'))))
    }
  }
}

/** What was sent, received once. */
function formOf(context: RouterContext): Promise<Record<string, unknown>> {
  return (context.state['noteForm'] ??= readForm(context))
}

async function readForm(context: RouterContext): Promise<Record<string, unknown>> {
  const { bytes, mediaType } = await receiveBody(context, {
    maxBytes: NOTE_LIMITS.bodyBytes,
    otherTypes: [FORM_TYPE],
  })
  if (mediaType !== FORM_TYPE)
    throw invalidBody('This is the form for people: send JSON to POST /api/v1/pages/{id}/notes.')
  return cleanStrings(decodeForm(bytes))
}

/** The order of checks is that of the API. SPEC.md 20.2.4 */
async function takeNote(context: RouterContext, services: PublicServices): Promise<void> {
  const { notes } = services
  const body = await formOf(context)
  const page = await requirePage(context, services)
  const passages = await passagesOf(context, services, page)
  const given = { at: textOf(body['at']), text: textOf(body['text']), name: textOf(body['name']) }
  const made = textOf(body['receipt'])
  const passage = passages.find((one) => placeValue(one) === given.at) ?? sameText(passages, given.at)
  const problems = problemsOf(given, passage)
  const refuse = (status: number, words: readonly string[]) => {
    context.status = status
    const at = passage === undefined ? '' : placeValue(passage)
    sendForm(context, services, page, {
      passages,
      given: { ...given, at },
      receipt: made === '' ? newReceipt() : made,
      problems: words,
    })
  }
  if (problems.length > 0) return refuse(ERROR_STATUS.invalid_body, problems)
  const place: NotePlace | null = passage === undefined ? null : placeOf(passage)
  const note = { text: given.text.trim(), name: given.name.trim() || null, place }
  try {
    const added = await notes.add(page.id, note, { from: addressOf(context), receipt: made })
    if (added === 'missing') throw pathNotFound()
    if (added === 'off') throw notesOff()
    // The policy of the form names this origin alone, whatever the base URL is.
    context.redirect(receiptUrl('', page.id, added.receipt))
    context.status = 303
    context.set('Cache-Control', 'no-store')
  } catch (error) {
    const refusal = refusalOf(error)
    // What was written is not lost.
    if (refusal === undefined || !KEPT_FORM.has(refusal.code)) throw error
    context.set({ ...refusal.headers })
    refuse(ERROR_STATUS[refusal.code], [refusal.message])
  }
}

/** There is no page to which a note could go, this reader may not see it, or has written too much. */
const NOWHERE: ReadonlySet<string> = new Set([
  'not_found',
  'gone',
  'notes_off',
  'passphrase_required',
  'rate_limited',
])

/** The form comes back with what was written. */
const KEPT_FORM: ReadonlySet<string> = new Set(['notes_full', 'quota_exceeded', 'store_full'])

function problemsOf({ at, text, name }: GivenNote, passage: Passage | undefined): string[] {
  return [
    ...(text.trim() === '' ? ['Write your note.'] : []),
    ...(text.length > NOTE_LIMITS.textLength ? ['The note is too long.'] : []),
    ...(name.length > NOTE_LIMITS.nameLength ? ['The name is too long.'] : []),
    ...(at !== '' && passage === undefined
      ? ['The page has changed since you opened this form: choose the part again.']
      : []),
  ]
}

/** A passage that has moved since the form was shown. */
function sameText(passages: readonly Passage[], at: string): Passage | undefined {
  const hash = at.slice(at.indexOf('.') + 1)
  return hash === '' ? undefined : passages.find((passage) => passage.hash === hash)
}

function placeOf({ block, hash, text }: Passage): NotePlace {
  return { block, hash, excerpt: firstWords(text, NOTE_LIMITS.excerptLength) }
}

/** A page that visitors see and that takes notes. */
async function requirePage(context: RouterContext, services: PublicServices): Promise<PageHead> {
  const found = await services.pages.findByName(pathParameter(context, 'name'))
  const page = await requireReadable(context, services, found?.head)
  if (!takesNotes(page, services.config)) throw notesOff()
  return page
}

async function passagesOf(
  context: RouterContext,
  { jobs, pages }: PublicServices,
  head: PageHead,
): Promise<readonly Passage[]> {
  const page: PageJson | undefined = await pages.load(head.id)
  if (page === undefined) throw pathNotFound()
  requireSameReaders(page.head, head)
  if (jobs.isSmall(page.head)) return jobs.passages(page)
  return jobs.inTurn(page.head, clientOf(context), (turn) => jobs.passages(page, turn))
}

function sendForm(
  context: RouterContext,
  { config }: PublicServices,
  page: PageHead,
  form: {
    readonly passages: readonly Passage[]
    readonly given: GivenNote
    readonly receipt: string
    readonly problems?: readonly string[]
  },
): void {
  const url = pageUrl(config.baseUrl, page)
  const heading = form.passages.find(({ isHeading }) => isHeading)?.text
  const title = firstWords(page.meta?.title ?? heading ?? url, TITLE_LENGTH)
  sendFormDocument(context, noteForm({ ...form, page: { url, title }, action: notesPath(page.id) }))
}

const TITLE_LENGTH = 100

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

import type { Router, RouterContext } from '@koa/router'
import { ERROR_STATUS } from 'qp-schema/api'
import { isGuarded } from '../content/page-proofs.ts'
import { receiveBody } from '../http/bodies/receive-body.ts'
import { pathParameter } from '../http/route.ts'
import { decodeForm } from '../jobs/decode-body.ts'
import { invalidBody, refusalOf } from '../refusal.ts'
import { FORM_TYPE, formRoutes } from './form-routes.ts'
import { presentHtmlError } from './message-page.ts'
import { requireReadable, requireVisible } from './require-visible.ts'
import type { PublicServices } from './route.ts'
import { PASSPHRASE_PATH, placeToOpen, sendPassphraseForm } from './passphrase-form.ts'

/** Enough for the longest passphrase with every UTF-8 byte percent-encoded. */
const MAX_BODY_BYTES = 16 * 1024

/** Adds the routes with which visitors say the passphrase of a page. SPEC.md 21.3 */
export function passphraseRoutes(router: Router, services: PublicServices): void {
  formRoutes(router, services, {
    path: PASSPHRASE_PATH,
    what: 'passphrase',
    // Tries are counted where a passphrase is compared. SPEC.md 21.5
    limit: (_, next) => next(),
    show: showForm,
    take: takePassphrase,
    present: presentHtmlError,
  })
}

async function showForm(context: RouterContext, services: PublicServices): Promise<void> {
  const name = pathParameter(context, 'name')
  await requireReadable(context, services, (await services.pages.findByName(name))?.head)
  leadTo(context, placeToOpen(name, ''))
}

async function takePassphrase(context: RouterContext, services: PublicServices): Promise<void> {
  const { bytes, mediaType } = await receiveBody(context, {
    maxBytes: MAX_BODY_BYTES,
    otherTypes: [FORM_TYPE],
  })
  if (mediaType !== FORM_TYPE)
    throw invalidBody('This is the form for people: send X-Page-Passphrase with the request for the page.')
  const { passphrase, to } = decodeForm(bytes)
  const name = pathParameter(context, 'name')
  const page = requireVisible((await services.pages.findByName(name))?.head)
  const place = placeToOpen(name, typeof to === 'string' ? to : '')
  const sendAgain = (status: number, problem: string) => {
    context.status = status
    sendPassphraseForm(context, { name, to: place, problem })
  }
  if (!isGuarded(page)) return leadTo(context, place)
  try {
    const isWelcome =
      typeof passphrase === 'string' && (await services.readers.welcome(context, page, passphrase))
    if (isWelcome) leadTo(context, place)
    else sendAgain(ERROR_STATUS.passphrase_required, 'This is not the passphrase of this page.')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    context.set({ ...refusal.headers })
    sendAgain(ERROR_STATUS[refusal.code], refusal.message)
  }
}

function leadTo(context: RouterContext, place: string): void {
  context.redirect(place)
  context.status = 303
  context.set('Cache-Control', 'no-store')
}

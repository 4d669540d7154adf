import type { Context } from 'koa'
import { type Operation, PASSPHRASE_HEADER } from 'qp-schema/api'
import { invalidBody } from '../refusal.ts'

/**
 * Refuses the header that shows a passphrase where one can be set: whoever sends it there means to set one, and the page
 * would be open to all. SPEC.md 21.1.5
 *
 * @throws RefusedError `invalid_body`
 */
export function refusePassphraseHeader(
  context: Context,
  { request }: Pick<Operation, 'path' | 'request'>,
): void {
  if (request === undefined || !('passphrase' in request.shape) || context.get(PASSPHRASE_HEADER) === '')
    return
  throw invalidBody(
    `${PASSPHRASE_HEADER} shows the passphrase of a page to read it. To set one, send passphrase as a field of a JSON body.`,
  )
}

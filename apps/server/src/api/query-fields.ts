import type { Context } from 'koa'
import type { Operation } from 'qp-schema/api'
import { invalidBody } from '../refusal.ts'

/**
 * Refuses fields of the body that were sent in the query: ignoring them would surprise the sender, and an edit key in a
 * URL ends up in the logs of every proxy. The answer names the fields, never their values. SPEC.md 5.3.4
 *
 * @throws RefusedError `invalid_body`
 */
export function refuseQueryFields(
  { querystring }: Context,
  { request, textMediaTypes }: Pick<Operation, 'path' | 'request' | 'textMediaTypes'>,
): void {
  if (request === undefined || querystring === '') return
  const sent = new URLSearchParams(querystring)
  const fields = Object.keys(request.shape).filter((field) => sent.has(field))
  if (fields.length === 0) return
  throw invalidBody(
    [
      `These fields belong in a JSON body, not in the query: ${fields.join(', ')}.`,
      ...(textMediaTypes === undefined ? [] : ['Send markdown in it as content.']),
      ...(fields.includes('editKey')
        ? ['Addresses end up in logs, and anyone who reads the key there can change the page.']
        : []),
    ].join(' '),
  )
}

import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { QuickPagesError } from 'qp-client'
import { type ErrorBody, ERROR_STATUS, GFM_MEDIA_TYPE, HTML_MEDIA_TYPE } from 'qp-schema/api'
import type { BodyAddresses } from 'qp-mcp'
import { pathParameter } from '../http/route.ts'
import { receiveAnyType } from '../http/bodies/receive-body.ts'
import type { GrantedWrite } from '../api/granted-write.ts'
import type { ApiServices, OperationHandler } from '../api/operation.ts'
import { bodyTooLarge, invalidBody, refusalOf } from '../refusal.ts'
import { requireOwn } from '../api/checks.ts'
import { ADDRESS_SECONDS, addressFor, openAddress, invalidUploadAddress } from '../api/one-time-address.ts'
import type { Dispatch, InnerAnswer } from './dispatch.ts'

/** What a one-time address for a body is good for. */
interface BodyGrant extends GrantedWrite {
  /** Names the body: the `Idempotency-Key` of what is done with it. */
  readonly key: string
  /** Whether the body is added to the page. */
  readonly appends?: boolean | undefined
  readonly ifMatch?: string | undefined
  /** In bytes. */
  readonly size: number
}

const KEY_BYTES = 18

/** Where bodies are sent. */
export const BODIES_PATH = '/mcp/bodies'

/** Gives one-time addresses for bodies. The key is checked here, and again when the body comes. SPEC.md 17.4 */
export function createBodyAddresses({ config, pages, addressSecrets: secrets }: ApiServices): BodyAddresses {
  return {
    async ask({ page, appends, size, ifMatch, refuseSecrets }) {
      try {
        if (size > config.maxBodyBytes) throw bodyTooLarge(`A body has at most ${config.maxBodyBytes} bytes.`)
        const own = page && {
          id: requireOwn(await pages.identify(page.id, page.editKey)).id,
          editKey: page.editKey,
        }
        const key = randomBytes(KEY_BYTES).toString('base64url')
        const grant: BodyGrant = { key, page: own, appends, size, ifMatch, refuseSecrets }
        const token = await addressFor(grant, { secrets, takes: 'body' }, Date.now())
        return { uploadUrl: `${config.baseUrl}${BODIES_PATH}/${token}`, expiresInSec: ADDRESS_SECONDS }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === undefined) throw error
        throw new QuickPagesError({ ...refusal, status: ERROR_STATUS[refusal.code] })
      }
    },
  }
}

/** Takes the body of an address, does with it what the address is for, and answers what that answers. SPEC.md 17.4 */
export function receiveBodies(dispatch: Dispatch): OperationHandler {
  return async (context, { config, addressSecrets: secrets }) => {
    const token = pathParameter(context, 'token')
    const grant = await openAddress<BodyGrant>(token, { secrets, takes: 'body' }, Date.now())
    const { page, appends, size, ifMatch, key, refuseSecrets } = grant
    if (context.request.length !== size)
      throw invalidBody(`This address is for ${size} bytes, announced as Content-Length.`)
    const body = await receiveAnyType(context, config.maxBodyBytes)
    const answer = await dispatch(context, {
      method: 'POST',
      path: appends ? `/api/v1/pages/${page?.id}/blocks` : '/api/v1/publish',
      headers: {
        // Whatever else it says it is, it is markdown. SPEC.md 17.4.2
        'content-type': context.is('html') === 'html' ? HTML_MEDIA_TYPE : GFM_MEDIA_TYPE,
        'idempotency-key': key,
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...tokensOf(context),
      },
      body,
      granted: { page, refuseSecrets },
    })
    if (isOfAnotherBody(answer)) throw invalidUploadAddress('has been used for another body')
    context.status = answer.status
    for (const [name, value] of answer.headers) if (PASSED_ON.test(name)) context.set(name, value)
    context.set('Cache-Control', 'no-store')
    context.body = answer.body
  }
}

/** The address is the only one that has its Idempotency-Key. */
function isOfAnotherBody({ status, body }: InnerAnswer): boolean {
  if (status !== ERROR_STATUS.idempotency_conflict) return false
  return (JSON.parse(body.toString()) as ErrorBody).error === 'idempotency_conflict'
}

const PASSED_ON = /^(?:content-type|etag|retry-after|x-ratelimit-.*)$/

/** The headers with which a client proves Pro. SPEC.md 5.6.1 */
function tokensOf(context: Context): Record<string, string> {
  const sent = ['x-premium-token', 'authorization'].map((name) => [name, context.get(name)] as const)
  return Object.fromEntries(sent.filter(([, value]) => value !== ''))
}

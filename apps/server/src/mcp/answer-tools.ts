import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'koa'
import type { ApiServices, OperationHandler } from '../api/operation.ts'
import { sentToken } from '../api/pro-account.ts'
import { isLoopback } from '../config/loopback.ts'
import { clientOf } from '../http/clients/client.ts'
import { receiveBody } from '../http/bodies/receive-body.ts'
import { lazily } from '../lazily.ts'
import type { Logger } from '../logger.ts'
import { bodyTooLarge, invalidBody, refusalOf, refused } from '../refusal.ts'
import { createBodyAddresses } from './bodies.ts'
import { type Dispatch, fetchWithin, headersOf } from './dispatch.ts'

const foreignOrigin = () =>
  refused(
    'forbidden',
    'This service is for this computer only: web pages of other origins cannot use its tools.',
  )

/** Loaded by the first request: most services get none. */
const loadTools = lazily(() => import('qp-mcp'))

/** A message is read on the event loop. What is larger is sent to an address (SPEC.md 17.4). */
const MESSAGE_BYTES = 262_144

/** Answers a message of the protocol. SPEC.md 17.1 */
export function answerTools(dispatch: Dispatch, logger: Logger): OperationHandler {
  return async (context, services) => {
    const { config } = services
    requireOwnOrigin(context.get('Origin'), config)
    const bytes = await receiveMessage(context, Math.min(MESSAGE_BYTES, config.maxBodyBytes))
    // One request would be as many as it holds.
    if (new TextDecoder().decode(bytes).trimStart().startsWith('['))
      throw invalidBody('Send one message at a time, not an array.')
    const { answerMcp } = await loadTools()
    const request = new Request(config.baseUrl + context.path, {
      method: 'POST',
      headers: passedOn(context.headers),
      body: new Uint8Array(bytes),
      signal: clientOf(context).gone,
    })
    const options = {
      baseUrl: config.baseUrl,
      token: sentToken(context),
      fetch: fetchWithin(context, dispatch, config.baseUrl),
      bodies: createBodyAddresses(services),
      // Who asks decides whether to ask again.
      retries: 0,
    }
    const answer = await answerMcp(request, options, (error) => logger.debug({ err: error }, 'mcp'))
    context.status = answer.status
    // What the SDK says of the connection and of caches is decided here.
    context.set({ 'Content-Type': answer.headers.get('Content-Type') ?? '', 'Cache-Control': 'no-store' })
    context.body = Buffer.from(await answer.arrayBuffer())
  }
}

/** @throws RefusedError as `receiveBody`; what is too large is told of the other way */
async function receiveMessage(context: Context, maxBytes: number): Promise<Buffer> {
  try {
    return (await receiveBody(context, { maxBytes })).bytes
  } catch (error) {
    if (refusalOf(error)?.code !== 'body_too_large') throw error
    throw bodyTooLarge(
      `A message has at most ${maxBytes} bytes. In place of content, give publish_page, update_page or append_to_page ` +
        'upload: {"size": BYTES}; it answers a URL for curl -T FILE.',
    )
  }
}

/**
 * A service for this computer alone is not for pages that a browser has open here: their host could have been made to
 * lead to it. What is public is for all, as the API is. SPEC.md 17.1.4
 */
function requireOwnOrigin(origin: string, { baseUrl }: ApiServices['config']): void {
  if (origin !== '' && isLoopback(hostOf(baseUrl)) && !isLoopback(hostOf(origin))) throw foreignOrigin()
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/** Those of the connection and of the length are not of the request that is made of it. */
function passedOn(raw: IncomingHttpHeaders): Headers {
  const headers = headersOf(raw)
  for (const name of ['connection', 'content-length', 'transfer-encoding']) headers.delete(name)
  return headers
}

import type { Context } from 'koa'
import { bodyTooLarge, invalidBody, overloaded } from '../refusal.ts'
import { BodyBudget } from './body-budget.ts'
import { addressBucket } from './client-address.ts'

const JSON_TYPE = 'application/json'
const MEBIBYTE = 1024 * 1024
const RETRY_SECONDS = 2

/** One for the process, because all its servers share its memory. */
const budget = new BodyBudget(256 * MEBIBYTE)

/** Receives a body of JSON, or of one of `textTypes`, of at most `maxBytes`. SPEC.md 5.1 */
export async function receiveBody(
  context: Context,
  { maxBytes, textTypes = [] }: { maxBytes: number; textTypes?: readonly string[] },
): Promise<{ bytes: Buffer; mediaType: string }> {
  const mediaType = requireMediaType(context, [JSON_TYPE, ...textTypes])
  return { bytes: await readBytes(context, maxBytes), mediaType }
}

function requireMediaType(context: Context, accepted: readonly string[]): string {
  const header = context.get('Content-Type')
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (!accepted.includes(type)) {
    const found = type === '' ? 'none was sent' : `got ${type}`
    throw invalidBody(`Send the body as ${accepted.join(', ')}; ${found}.`)
  }
  if (charset !== undefined && !['utf-8', 'utf8', '"utf-8"', '"utf8"'].includes(charset)) {
    throw invalidBody(`The body must be UTF-8; got charset ${charset}.`)
  }
  const encoding = context.get('Content-Encoding').trim().toLowerCase()
  if (encoding !== '' && encoding !== 'identity') throw invalidBody('Compressed bodies are not accepted.')
  return type
}

/**
 * Reads a body, and stops at the first byte beyond `maxBytes`. SPEC.md 5.2.2, 8.5.8
 *
 * @throws RefusedError `body_too_large`, `invalid_body` when the body ends early, `overloaded` for lack of memory
 */
async function readBytes(context: Context, maxBytes: number): Promise<Buffer> {
  const { req: request, res: response } = context
  const tooLarge = () => bodyTooLarge(`The body is larger than ${maxBytes} bytes.`)
  if ((context.request.length ?? 0) > maxBytes) throw tooLarge()
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()

  const held = budget.open(addressBucket(context.ip))
  response.once('close', held.release)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      if (!held.hold(chunk.length)) throw overloaded(RETRY_SECONDS)
      chunks.push(chunk)
    }
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === 'ECONNRESET') {
      throw invalidBody('The body ended before its announced length.')
    }
    throw thrown
  }
  return Buffer.concat(chunks, length)
}

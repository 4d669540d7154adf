import { MIMEType } from 'node:util'
import type { Context } from 'koa'
import { bodyTooLarge, invalidBody, overloaded } from '../../refusal.ts'
import { BodyBudget } from './body-budget.ts'
import { callerOf } from '../clients/client.ts'

const JSON_TYPE = 'application/json'
/** Bytes of whatever type. */
const BYTES_TYPE = 'application/octet-stream'
const MEBIBYTE = 1024 * 1024
/** The memory that a body of unknown length has at first; it doubles as the body grows. */
const FIRST_BYTES = 16 * 1024

/** One for the process, because all its servers share its memory. */
const budget = new BodyBudget(256 * MEBIBYTE)

/**
 * Receives a body of JSON, or of one of `otherTypes`, of at most `maxBytes`. SPEC.md 5.1
 *
 * @param options - `otherTypes` may have parameters, with which each comes after the same type without them;
 * `whatInstead` is said of a body that is too large
 * @returns the bytes, and the accepted media type as it stands in `otherTypes`
 */
export async function receiveBody(
  context: Context,
  {
    maxBytes,
    otherTypes = [],
    whatInstead,
  }: { maxBytes: number; otherTypes?: readonly string[]; whatInstead?: string | undefined },
): Promise<{ bytes: Buffer; mediaType: string }> {
  const mediaType = requireMediaType(context, [JSON_TYPE, ...otherTypes])
  return { bytes: await readBytes(context, maxBytes, whatInstead), mediaType }
}

/**
 * Receives a body of one media type, or of `application/octet-stream`, without parameters. SPEC.md 16.2.2
 *
 * @throws RefusedError as {@link receiveBody}
 */
export async function receiveFile(
  context: Context,
  { mediaType, maxBytes }: { mediaType: string; maxBytes: number },
): Promise<Buffer> {
  const sent = context.get('Content-Type').trim().toLowerCase()
  if (sent !== mediaType && sent !== BYTES_TYPE)
    throw invalidBody(`Send the body as ${mediaType} or ${BYTES_TYPE}; got ${sent || 'no media type'}.`)
  requireUncompressed(context)
  return readBytes(context, maxBytes)
}

/**
 * Receives a body of whatever media type.
 *
 * @throws RefusedError as {@link receiveBody}
 */
export async function receiveAnyType(context: Context, maxBytes: number): Promise<Buffer> {
  requireUncompressed(context)
  return readBytes(context, maxBytes)
}

function requireMediaType(context: Context, accepted: readonly string[]): string {
  const header = context.get('Content-Type')
  const sent = parseMediaType(header)
  const type = accepted.findLast((candidate) => sent !== undefined && isKindOf(sent, new MIMEType(candidate)))
  if (sent === undefined || type === undefined) {
    const found = header === '' ? 'none was sent' : `got ${sent?.essence ?? header}`
    throw invalidBody(`Send the body as ${accepted.join(', ')}; ${found}.`)
  }
  const charset = sent.params.get('charset')?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8'].includes(charset)) {
    throw invalidBody(`The body must be UTF-8; got charset ${charset}.`)
  }
  requireUncompressed(context)
  return type
}

function requireUncompressed(context: Context): void {
  const encoding = context.get('Content-Encoding').trim().toLowerCase()
  if (encoding !== '' && encoding !== 'identity') throw invalidBody('Compressed bodies are not accepted.')
}

function parseMediaType(header: string): MIMEType | undefined {
  try {
    return new MIMEType(header)
  } catch {
    return undefined
  }
}

/** Whether a media type is another one, with all of its parameters; letter case does not matter. */
function isKindOf(sent: MIMEType, { essence, params }: MIMEType): boolean {
  return (
    sent.essence === essence &&
    [...params].every(([name, value]) => sent.params.get(name)?.toLowerCase() === value.toLowerCase())
  )
}

/**
 * Reads a body, and stops at the first byte beyond `maxBytes`. SPEC.md 5.2.2, 8.5.8
 *
 * @throws RefusedError `body_too_large`, `invalid_body` when the body ends early, `overloaded` for lack of memory
 */
async function readBytes(context: Context, maxBytes: number, whatInstead?: string): Promise<Buffer> {
  const { req: request, res: response } = context
  const tooLarge = () => {
    return bodyTooLarge([`The body is larger than ${maxBytes} bytes.`, whatInstead].filter(Boolean).join(' '))
  }
  if ((context.request.length ?? 0) > maxBytes) throw tooLarge()
  const { key, kind } = callerOf(context)
  const held = budget.open(key)
  const tooMuch = () =>
    overloaded(held.isOfMost() ? `Your ${kind} has too much data in waiting requests` : undefined)
  // Refused before it is received, where its length is known.
  if (!held.fits(context.request.length ?? 0)) throw tooMuch()
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()

  response.once('close', held.release)
  let bytes = Buffer.alloc(0)
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const needed = length + chunk.length
      if (needed > maxBytes) throw tooLarge()
      if (needed > bytes.length) {
        const most = context.request.length ?? maxBytes
        const size = Math.max(needed, Math.min(most, Math.max(FIRST_BYTES, 2 * bytes.length)))
        if (!held.hold(size - bytes.length)) throw tooMuch()
        bytes = resized(bytes, length, size)
      }
      chunk.copy(bytes, length)
      length = needed
    }
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === 'ECONNRESET') {
      throw invalidBody('The body ended before its announced length.')
    }
    throw thrown
  }
  // A thread is sent all the memory behind the bytes.
  return length === bytes.length ? bytes : resized(bytes, length, length)
}

/** The first bytes of a buffer, in memory of their own of this size. */
function resized(bytes: Buffer, length: number, size: number): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(size)
  bytes.copy(copy, 0, 0, length)
  return copy
}

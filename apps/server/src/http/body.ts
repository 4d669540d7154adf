import type { Context } from 'koa'
import { cleanStrings } from 'qp-schema/policy'
import { bodyTooLarge, invalidBody } from './api-error.ts'
import { describeJsonError } from './json-error.ts'
import { jsonExcess } from './json-shape.ts'
import { readBytes } from './read-bytes.ts'

/** A request body once it is known to be a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

const JSON_TYPE = 'application/json'

/** What browsers send a form as. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A request body before it is looked at. */
export interface ReceivedBody {
  readonly bytes: Uint8Array
  /** In lower case and without parameters; what is not JSON is markdown as such. */
  readonly mediaType: string
}

/** Receives a body of JSON, or of one of `textTypes`, up to a size. SPEC.md 5.1 */
export async function receiveBody(
  context: Context,
  options: { maxBytes: number; textTypes?: readonly string[] },
): Promise<ReceivedBody> {
  const mediaType = requireMediaType(context, [JSON_TYPE, ...(options.textTypes ?? [])])
  return { bytes: await readBytes(context, options.maxBytes), mediaType }
}

/**
 * Reads a body as a JSON object, or text as `{ content }`, as it was sent. SPEC.md 5.1, 5.2
 *
 * @throws ApiError `invalid_body`, `body_too_large`
 */
export function decodeBody({ bytes, mediaType }: ReceivedBody): JsonObject {
  const isText = mediaType !== JSON_TYPE
  const excess = isText ? undefined : jsonExcess(bytes)
  if (excess === 'depth') throw invalidBody('The body has too many arrays and objects within one another.')
  if (excess === 'nodes') throw bodyTooLarge('The body has too many arrays and objects.')
  const text = decodeUtf8(bytes)
  return isText ? { content: text } : requireObject(parseJson(text))
}

/** {@link decodeBody}, every string cleaned before anything else looks at it. SPEC.md 3.2.4 */
export function parseBody(received: ReceivedBody): JsonObject {
  return cleanStrings(decodeBody(received))
}

/**
 * Reads a body as the fields of a form, the first of each name, or as {@link parseBody} does.
 *
 * @throws ApiError `invalid_body`
 */
export function parseFormOrJson(received: ReceivedBody): JsonObject {
  if (received.mediaType !== FORM_TYPE) return parseBody(received)
  const fields = [...new URLSearchParams(decodeUtf8(received.bytes))]
  return cleanStrings(Object.fromEntries(fields.toReversed()))
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

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('The body is not valid UTF-8.')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody(text.trim() === '' ? 'The body is empty; send a JSON object.' : describeJsonError(text))
  }
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidBody('The body must be a JSON object.')
  }
  return value as Record<string, unknown>
}

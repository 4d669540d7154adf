import { GFM_MEDIA_TYPE } from 'qp-schema/api'
import { bodyTooLarge, invalidBody } from '../refusal.ts'
import { describeJsonError } from './json-error.ts'
import { exceededJsonLimit } from './json-limits.ts'

/** A request body once it is known to be a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A request body before it is looked at. */
export interface ReceivedBody {
  readonly bytes: Uint8Array
  /** As the operation lists it; anything but JSON is text. */
  readonly mediaType: string
}

/**
 * Decodes a body of JSON, or of text as `content` and the `variant` of its media type. Strings are not cleaned yet.
 * SPEC.md 5.1, 5.2
 *
 * @throws RefusedError `invalid_body`, `body_too_large`
 */
export function decodeBody({ bytes, mediaType }: ReceivedBody): JsonObject {
  const isText = mediaType !== 'application/json'
  const excess = isText ? undefined : exceededJsonLimit(bytes)
  if (excess === 'depth') throw invalidBody('The body has too many arrays and objects within one another.')
  if (excess === 'nodes') throw bodyTooLarge('The body has too many arrays and objects.')
  const text = decodeUtf8(bytes)
  if (!isText) return requireObject(parseJson(text))
  return { content: text, ...(mediaType === GFM_MEDIA_TYPE && { variant: 'gfm' }) }
}

/**
 * Decodes the fields of a form; of several with one name, the first.
 *
 * @throws RefusedError `invalid_body`
 */
export function decodeForm(bytes: Uint8Array): JsonObject {
  return Object.fromEntries([...new URLSearchParams(decodeUtf8(bytes))].toReversed())
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

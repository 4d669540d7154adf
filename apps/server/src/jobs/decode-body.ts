import { FORMAT_MEDIA_TYPE, GFM_MEDIA_TYPE, HTML_MEDIA_TYPE } from 'qp-schema/api'
import { bodyTooLarge, invalidBody } from '../refusal.ts'
import { describeJsonError } from './json/json-error.ts'
import { exceededJsonLimit } from './json/json-limits.ts'

/** A request body once it is known to be a JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A request body before it is looked at. */
export interface ReceivedBody {
  readonly bytes: Uint8Array
  /** As the operation lists it; anything but JSON is text. */
  readonly mediaType: string
}

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', FORMAT_MEDIA_TYPE])

/**
 * Decodes a body of JSON, or of text as `content` and the `variant` of its media type. Strings are not cleaned yet.
 * SPEC.md 5.1, 5.2
 *
 * @throws RefusedError `invalid_body`, `body_too_large`
 */
export function decodeBody({ bytes, mediaType }: ReceivedBody): JsonObject {
  if (!JSON_TYPES.has(mediaType)) return decodeText(bytes, mediaType)
  const excess = exceededJsonLimit(bytes)
  if (excess === 'depth') throw invalidBody('The body nests arrays and objects too deeply.')
  if (excess === 'nodes') throw bodyTooLarge('The body has too many arrays and objects.')
  return requireObject(parseJson(decodeUtf8(bytes)))
}

function decodeText(bytes: Uint8Array, mediaType: string): JsonObject {
  const content = decodeUtf8(bytes)
  if (isRequest(content, bytes)) {
    throw invalidBody(
      'This is JSON: send it as application/json. To show JSON on a page, put it in a code fence.',
    )
  }
  if (mediaType === HTML_MEDIA_TYPE) return { html: content }
  return { content, ...(mediaType === GFM_MEDIA_TYPE && { variant: 'gfm' }) }
}

/** Whether a text is a request in JSON: as a page, it would show its edit key to everybody. SPEC.md 5.1.10 */
function isRequest(text: string, bytes: Uint8Array): boolean {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return false
  if (exceededJsonLimit(bytes) !== undefined) return text.includes('"editKey"')
  try {
    const object = JSON.parse(text) as JsonObject
    return ['content', 'blocks', 'html', 'editKey'].some((field) => Object.hasOwn(object, field))
  } catch {
    return false
  }
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

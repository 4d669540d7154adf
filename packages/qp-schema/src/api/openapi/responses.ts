import { ERROR_STATUS, type ErrorCode } from '../error-codes.ts'
import { PASSPHRASE_HEADER } from '../passphrase.ts'
import { referenceTo } from './components.ts'
import { errorBodySchema } from '../schemas.ts'

/** The headers of every answer of an operation. SPEC.md 8.2.3 */
export const RATE_LIMIT_HEADERS: Record<string, unknown> = {
  'X-RateLimit-Limit': header('Requests of this kind allowed in the window.'),
  'X-RateLimit-Remaining': header('Requests of this kind left in the window.'),
  'X-RateLimit-Reset': header('When the window ends, in Unix seconds.'),
}

/** What states of a page are told apart by. SPEC.md 6.2.7 */
export const ETAG_HEADER: Record<string, unknown> = {
  ETag: { description: 'Changes with every write.', schema: { type: 'string' } },
}

/** With a 412 about a page. SPEC.md 5.9.7 */
const PRESENT_ETAG: Record<string, unknown> = {
  ETag: { description: 'Of the state that the page is in.', schema: { type: 'string' } },
}

/** The header that asks for {@link NOT_MODIFIED}. */
export const IF_NONE_MATCH: Record<string, unknown> = {
  name: 'If-None-Match',
  in: 'header',
  description: 'ETags that the caller has; 304 when the present one is among them.',
  schema: { type: 'string' },
}

/** The header that says the passphrase of a page. SPEC.md 21.4.1 */
export const PASSPHRASE: Record<string, unknown> = {
  name: PASSPHRASE_HEADER,
  in: 'header',
  description: 'What the author has told readers of this page: UTF-8, percent-encoded.',
  schema: { type: 'string' },
}

/** The answer to who has the present state already. */
export const NOT_MODIFIED: Record<string, unknown> = {
  description: 'The caller has the present state already.',
  headers: ETAG_HEADER,
}

/** What the answer to a failure holds, by the codes that it may have. */
export type ErrorContent = (codes: readonly ErrorCode[]) => Record<string, unknown>

/** Failures by status, each with the codes that it comes with. SPEC.md 7 */
export function errorResponses(
  errors: readonly ErrorCode[],
  headers: Record<string, unknown>,
  contentOf: ErrorContent,
): Record<string, unknown> {
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes
          .map((code) => OF_CODE[code] ?? DESCRIPTIONS[status])
          .filter((text, at, all) => all.indexOf(text) === at)
          .join(' '),
        headers: {
          ...headers,
          ...(status === 412 ? PRESENT_ETAG : {}),
          ...(status === 429 || status === 503
            ? { 'Retry-After': header('Seconds to wait, at least 1.') }
            : {}),
        },
        content: contentOf(codes),
      },
    ]),
  )
}

/** A failure as JSON. SPEC.md 5.8.1 */
export function jsonErrors(codes: readonly ErrorCode[]): Record<string, unknown> {
  const ofThese = { type: 'object', properties: { error: { enum: codes } } }
  return {
    'application/json': {
      schema: { allOf: [referenceTo(errorBodySchema), ofThese] },
      example: { error: codes[0], message: exampleMessage(codes) },
    },
  }
}

/** A failure as JSON, without its codes: generated clients would have a type of their own for each status. SPEC.md 5.8.1 */
export function plainJsonErrors(codes: readonly ErrorCode[]): Record<string, unknown> {
  return {
    'application/json': {
      schema: referenceTo(errorBodySchema),
      example: { error: codes[0], message: exampleMessage(codes) },
    },
  }
}

/** A failure as a line of text. SPEC.md 10.25.6 */
export function textErrors(codes: readonly ErrorCode[]): Record<string, unknown> {
  return { 'text/plain': { schema: { type: 'string' }, example: `${exampleMessage(codes)}\n` } }
}

/** By status, where its codes need no sentence each. */
const DESCRIPTIONS: Partial<Record<number, string>> = {
  400: 'The request cannot be used as it is.',
  429: 'Too many requests, or too many bytes, from this address.',
}

const OF_CODE: { readonly [code in ErrorCode]?: string } = {
  passphrase_required: 'Readers of this page need a passphrase.',
  forbidden: 'The edit key is missing or wrong.',
  premium_required: 'The request needs a Pro account.',
  invalid_upload_address: 'The address for an upload cannot be used.',
  not_found: 'There is no such page.',
  uploads_off: 'The service does not accept pictures.',
  notes_off: 'The page takes no notes.',
  method_not_allowed: 'The path is used with another method.',
  slug_taken: 'The slug belongs to another page.',
  idempotency_conflict: 'The Idempotency-Key belongs to another request.',
  edit_not_found: 'A text to replace is not in the page.',
  edit_ambiguous: 'A text to replace is in the page more than once.',
  notes_full: 'The page has all the notes that it can have.',
  gone: 'The operator has taken the page or the picture down.',
  precondition_failed: 'The page has changed since the version in If-Match.',
  body_too_large: 'The body or the page is over its limit.',
  internal_error: 'The server failed; retry with backoff.',
  overloaded: 'The server is busy; retry after the given time.',
  store_full: 'The service is full: it holds as much as its operator allows.',
}

const EXAMPLE_MESSAGES: Record<ErrorCode, string> = {
  invalid_body: 'The body is not valid JSON: line 3, column 1: a colon is expected; found "}".',
  no_content: 'Nothing is left to show after conversion and sanitizing.',
  layout_unavailable: 'full_bleed needs exactly one html block in a sandboxed mode.',
  content_too_complex: 'The content nests more than 100 containers.',
  invalid_slug: 'The slug is a reserved word.',
  invalid_picture: 'The picture has 900000000 pixels in all, and 50000000 are allowed.',
  secret_found: 'The content has what looks like a secret in one place.',
  passphrase_required:
    'Readers of this page need its passphrase: send it as X-Page-Passphrase, percent-encoded.',
  forbidden: 'The edit key is missing or wrong.',
  premium_required: 'A slug needs a Pro account.',
  invalid_upload_address: 'This address has expired; ask for a new one.',
  not_found: 'There is no page with this id or slug.',
  uploads_off:
    'This service does not accept pictures; send the address of a picture that is stored elsewhere.',
  notes_off: 'This page takes no notes.',
  method_not_allowed: 'This path does not take that method.',
  slug_taken: 'The slug is taken.',
  idempotency_conflict: 'This Idempotency-Key has been used for another request.',
  edit_not_found: 'The text to change is not on the page.',
  edit_ambiguous: 'The text to change appears on the page more than once.',
  notes_full: 'The author has not read the notes that are there yet; try again on another day.',
  gone: 'The operator of this service has taken this page down.',
  precondition_failed: 'The page has changed since the version in If-Match.',
  body_too_large:
    'The body is larger than 1048576 bytes. Publish the first part, then append the rest with POST /api/v1/pages/{id}/blocks.',
  rate_limited: 'Too many publishes; try again in 120 seconds.',
  quota_exceeded: 'This network address has stored as much as it may today; try again in 3600 seconds.',
  internal_error: 'Something went wrong on the server; try again.',
  overloaded: 'The server is busy; try again in a moment.',
  store_full: 'This service is full: nothing can be added until pages are deleted.',
}

function exampleMessage([code]: readonly ErrorCode[]): string {
  return code === undefined ? '' : EXAMPLE_MESSAGES[code]
}

function header(description: string): Record<string, unknown> {
  return { description, schema: { type: 'integer' } }
}

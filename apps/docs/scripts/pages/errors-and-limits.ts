import { LIMITS, type WarningCode } from 'qp-schema'
import { TAG_DROPPED, WARNING_CODES } from 'qp-schema/policy'
import { ERROR_CODES, ERROR_STATUS, type ErrorCode, type Operation, OPERATIONS } from 'qp-schema/api'
import { code, grouped, heading, jsonFence, page, table } from '../markdown.ts'
import { seeClauses } from '../specification.ts'

/** Error codes, warnings and bounds. */
export function errorsAndLimitsPage(): string {
  return page(
    'Errors and limits',
    heading(2, 'Shape of an error', 'shape'),
    'Every failure under `/api` is a JSON object. Branch on `error`; `message` is for people and may change. ' +
      '`issues` says where, when there is a place.',
    jsonFence({
      error: 'invalid_body',
      message: 'The body does not have the form that this operation takes.',
      issues: [{ path: 'blocks[3].rows[1]', message: 'has 2 cells for 3 columns' }],
    }),
    seeClauses('5.8'),
    heading(2, 'Error codes', 'codes'),
    ...ERROR_CODES.flatMap((error) => [
      heading(3, code(error), error),
      `**${ERROR_STATUS[error]}.** ${ERROR_NOTES[error].when} ${ERROR_NOTES[error].remedy}`,
      raisedBy(error),
    ]),
    seeClauses('7.1', '7.2'),
    heading(2, 'Warnings', 'warnings'),
    'Every operation with a body answers with `warnings` when something was dropped, changed or ignored. A warning never makes a ' +
      `request fail. At most ${LIMITS.warnings} are listed. Each says what went, why, and what to send instead.`,
    table(
      ['Code', 'Meaning'],
      WARNING_CODES.map((warning) => [code(warning), WARNING_NOTES[warning]]),
    ),
    '`path` points into the input: `blocks[3].html`, or `content` for markdown.',
    jsonFence({
      warnings: [
        {
          code: 'tag_dropped',
          path: 'blocks[0].html',
          message: `<iframe> was dropped with its content: ${TAG_DROPPED.frame}`,
        },
      ],
    }),
    seeClauses('4.6'),
    heading(2, 'Limits', 'limits'),
    table(
      ['What', 'Bound', 'Beyond it', 'Name'],
      limitNames().map((name) => [
        LIMIT_NOTES[name].what,
        `${grouped(LIMITS[name])} ${LIMIT_NOTES[name].unit}`,
        LIMIT_NOTES[name].beyond,
        code(name),
      ]),
    ),
    'The names are those of `LIMITS` in `qp-schema`.',
    seeClauses('2.4', '4.6', '5.1', '5.10', '8.1', '8.3'),
    heading(2, 'Rates', 'rates'),
    '30 publishes in 300 seconds for one client address, unless the [operator](/self-hosting) says otherwise. Every ' +
      'call of publish counts, refused ones and updates too. Calls of the other operations count together: 6,000 in the same time. ' +
      'IPv6 addresses count together by their first 64 bits. With a valid Pro token a call counts for the token and not ' +
      'for the address, and a token has 300 publishes.',
    seeClauses('8.2'),
    heading(2, 'The store', 'store'),
    'The [operator](/self-hosting) can bound the bytes of all pages together, and those that one client address adds on ' +
      'a day. Beyond them, nothing that makes the store larger is taken: 507 `store_full` and 429 `quota_exceeded`. ' +
      'Reading, hiding and deleting go on.',
    seeClauses('8.7'),
  )
}

interface ErrorNote {
  readonly when: string
  readonly remedy: string
}

const ERROR_NOTES: { readonly [E in ErrorCode]: ErrorNote } = {
  invalid_body: {
    when: 'Something in the request is wrong or missing: its JSON, its media type or encoding, a field, a block, the id.',
    remedy: 'Look at `issues`, and correct the request.',
  },
  no_content: {
    when: 'No block is left to store after conversion and sanitizing.',
    remedy: 'Send something to show. A `title` alone is no content.',
  },
  layout_unavailable: {
    when: 'The content does not suit `full_bleed`, or the page is `full_bleed` and takes no append.',
    remedy: 'Send exactly one `html` block that is `sandboxed` or `pro_sandboxed`.',
  },
  content_too_complex: {
    when: 'The content is nested or repeated beyond what a document needs.',
    remedy: 'Flatten it; the bounds are [below](#limits).',
  },
  invalid_slug: {
    when: 'The slug has a wrong shape or length, or is a reserved word.',
    remedy: `Use ${LIMITS.slugMinLength} to ${LIMITS.slugMaxLength} of a-z and 0-9, with single hyphens between them.`,
  },
  invalid_picture: {
    when: 'The bytes are not a picture of the announced type, are damaged, or have too many pixels or frames.',
    remedy: 'Send a PNG, JPEG, WebP, GIF or AVIF that other programs open.',
  },
  passphrase_required: {
    when: 'Readers of the page need its passphrase, and the request has none, or a wrong one.',
    remedy:
      'Send it as `X-Page-Passphrase`, percent-encoded. Whoever has the edit key reads the page without it: ' +
      '[read with the key](/reference/api#readPage).',
  },
  secret_found: {
    when: 'Something in the content looks like a credential, and the request or the operator refuses such content.',
    remedy:
      'Look at `issues`, and take it out. If it may be public, send the request without `refuseSecrets`. ' +
      'If it was public by mistake, [take it back](/secrets).',
  },
  invalid_upload_address: {
    when: 'The address for an upload has expired, has been used, or was given to another client.',
    remedy: 'Ask for a new one with `POST /api/upload`.',
  },
  uploads_off: {
    when: 'The operator of this service does not allow uploads.',
    remedy: 'Put the picture on another server, and use its address.',
  },
  forbidden: {
    when: 'The edit key is missing or wrong.',
    remedy: 'Send `editKey` in the JSON body. A lost key cannot be recovered.',
  },
  premium_required: {
    when: 'The request uses a Pro feature and has no valid token.',
    remedy: 'Send the token in `X-Premium-Token`, or leave the feature out.',
  },
  not_found: {
    when: 'There is no page with this id, or no such path. The page may have been deleted, which is final.',
    remedy: 'Check the id; a slug is not an id.',
  },
  notes_off: {
    when: 'The page takes no notes to its author, or the operator of this service allows none.',
    remedy: 'Who has the edit key can ask for notes with `notes: true`.',
  },
  method_not_allowed: {
    when: 'The path does not take this method.',
    remedy: 'The header `Allow` lists the methods that it takes.',
  },
  slug_taken: {
    when: 'Another page uses this slug, or used it before it was deleted.',
    remedy: 'Choose another.',
  },
  idempotency_conflict: {
    when: 'The `Idempotency-Key` was used for another request.',
    remedy: 'Make a new key for each request. Use a key again only to repeat the same request.',
  },
  notes_full: {
    when: 'The page has as many unread notes as it can have, or as many of this address.',
    remedy: 'Try again once the author has read some, or on another day.',
  },
  edit_not_found: {
    when: 'The text to change is not on the page.',
    remedy: 'Read the page as markdown again; `issues` names the edits.',
  },
  edit_ambiguous: {
    when: 'The text to change appears on the page more than once.',
    remedy: 'Send more of the text around it; `issues` has the lines.',
  },
  gone: {
    when: 'The operator of the service has taken the page or the picture down.',
    remedy: 'The edit key cannot undo that. Ask the operator.',
  },
  precondition_failed: {
    when: 'The page has changed since the version that `If-Match` names.',
    remedy: 'Read the page again, look at what has changed, and write with its present `ETag`.',
  },
  body_too_large: {
    when: 'The body is too large, or the page would be after this change. Nothing was changed.',
    remedy: 'Send less, or start a second page.',
  },
  rate_limited: {
    when: 'Too many calls from this address, or with this Pro token.',
    remedy: 'Wait as long as `Retry-After` says.',
  },
  quota_exceeded: {
    when: 'This network address has stored as much as it may today. Nothing was changed.',
    remedy: 'Wait as long as `Retry-After` says: until the next day in UTC.',
  },
  internal_error: {
    when: 'The service failed.',
    remedy: 'Try again with growing pauses.',
  },
  overloaded: {
    when:
      'The service cannot take the request now, or its store takes no writes. Nothing was changed, unless the store ' +
      'was lost in the middle of a write: then it is not known.',
    remedy: 'Wait as long as `Retry-After` says; with an `Idempotency-Key` nothing is stored twice.',
  },
  store_full: {
    when: 'The service is full: it holds as much as its operator allows. Nothing was changed.',
    remedy: 'Delete pages that you no longer need, or ask the operator; do not simply try again.',
  },
}

/** Codes that only the upload of pictures has. */
const OF_UPLOADS: ReadonlySet<ErrorCode> = new Set([
  'invalid_picture',
  'invalid_upload_address',
  'uploads_off',
])

function raisedBy(error: ErrorCode): string {
  const operations = Object.entries<Operation>(OPERATIONS).filter(([, { errors }]) => errors.includes(error))
  if (OF_UPLOADS.has(error)) return 'From the upload of pictures.'
  return operations.length === 0
    ? 'From any path under `/api`.'
    : `From ${operations.map(([id]) => `[${code(id)}](./api#${id})`).join(', ')}.`
}

const WARNING_NOTES: { readonly [W in WarningCode]: string } = {
  block_dropped: "A block is not stored: it was empty, or its URL is unsafe or not its provider's",
  tag_dropped: 'A tag was removed',
  attribute_dropped: 'An attribute was removed',
  style_dropped: 'A CSS declaration was removed',
  url_dropped: 'A URL in HTML was removed',
  icon_dropped: "A button's icon was too long",
  lang_dropped: '`lang` of a block is not a language tag; it was removed',
  name_dropped: 'The name of a tab or the summary of a fold was too long',
  cell_dropped: 'A row of a markdown table has more cells than its header',
  language_unknown: 'The language of a code block is not known; the code has no colours',
  fence_invalid: 'A `qp` fence holds no block and is shown as code; only where such fences are read',
  front_matter_ignored: 'A field of the front matter was ignored',
  hint_ignored:
    'What a `qp` comment or the field `as` asks for cannot be shown; the block is shown without it',
  note_dropped: 'Nothing refers to a footnote; it is not shown',
  notes_off: 'The operator of the service has turned notes off: readers cannot write',
  variant_gfm: 'The text holds something that only the variant `gfm` reads; it is shown as text',
  extension_replaced: 'The type of a block is not known; its fallback is stored instead',
  secret_found: 'A text looks like a credential: [what to do](/secrets)',
  unknown_field: 'An unknown field was ignored; its name is close to that of a known one',
}

interface LimitNote {
  readonly what: string
  readonly unit: string
  readonly beyond: string
}

const REFUSED = '400 `invalid_body`'
const TOO_LARGE = '413 `body_too_large`'
const TOO_COMPLEX = '400 `content_too_complex`'
const LEFT_OUT = 'further ones are left out'

const LIMIT_NOTES: { readonly [L in keyof typeof LIMITS]: LimitNote } = {
  bodyBytes: { what: 'Request body (`MAX_BODY_BYTES`)', unit: 'bytes', beyond: TOO_LARGE },
  jsonDepth: { what: 'Arrays and objects of a body in one another', unit: 'deep', beyond: REFUSED },
  jsonNodes: { what: 'Arrays and objects of a body', unit: 'arrays and objects', beyond: TOO_LARGE },
  idempotencyKeyMinLength: { what: '`Idempotency-Key`, at least', unit: 'characters', beyond: REFUSED },
  idempotencyKeyMaxLength: { what: '`Idempotency-Key`, at most', unit: 'characters', beyond: REFUSED },
  titleLength: { what: '`title` of a publish request', unit: 'UTF-16 code units', beyond: REFUSED },
  warnings: { what: 'Warnings in one answer', unit: 'entries', beyond: LEFT_OUT },
  issues: { what: 'Issues in one answer', unit: 'entries', beyond: LEFT_OUT },
  quotationLength: { what: 'What a message quotes of the input', unit: 'characters', beyond: 'cut' },
  pageIdLength: { what: 'Page id', unit: 'characters, exactly', beyond: '404 `not_found`' },
  editKeyLength: { what: 'Edit key', unit: 'characters, exactly', beyond: '403 `forbidden`' },
  slugMinLength: { what: 'Slug, at least', unit: 'characters', beyond: '400 `invalid_slug`' },
  slugMaxLength: { what: 'Slug, at most', unit: 'characters', beyond: '400 `invalid_slug`' },
  metaTitleLength: { what: '`meta.title`', unit: 'UTF-16 code units', beyond: REFUSED },
  metaDescriptionLength: { what: '`meta.description`', unit: 'UTF-16 code units', beyond: REFUSED },
  languageLength: { what: '`lang` of a page', unit: 'characters', beyond: REFUSED },
  derivedMetaLength: {
    what: 'A title or description that is derived from the blocks',
    unit: 'UTF-16 code units',
    beyond: 'cut at a word',
  },
  pageBlocks: { what: 'Blocks of a page', unit: 'blocks', beyond: TOO_LARGE },
  pageBytes: { what: "A page's blocks as JSON", unit: 'bytes', beyond: TOO_LARGE },
  iconLength: { what: 'Icon of a button', unit: 'characters as a reader counts them', beyond: 'dropped' },
  groupNameLength: { what: 'Name of a tab, summary of a fold', unit: 'UTF-16 code units', beyond: 'dropped' },
  imageSide: { what: 'Width and height of a picture, in `size`', unit: 'pixels', beyond: REFUSED },
  extensionTypeLength: { what: 'Type of an extension', unit: 'characters', beyond: REFUSED },
  fallbackBlocks: { what: 'Fallback of an extension', unit: 'blocks', beyond: REFUSED },
  htmlDepth: { what: 'HTML elements in one another', unit: 'deep', beyond: TOO_COMPLEX },
  styleMarks: { what: 'Brackets and separators of a style sheet', unit: 'characters', beyond: TOO_COMPLEX },
  containerDepth: { what: 'Quotes and list items in one another', unit: 'deep', beyond: TOO_COMPLEX },
  delimiterRuns: {
    what: 'Delimiter runs (`*`, `_`, `~`) of a paragraph in markdown',
    unit: 'runs',
    beyond: TOO_COMPLEX,
  },
  referenceLength: {
    what: 'Text in markdown in which strikethrough crosses emphasis',
    unit: 'characters',
    beyond: TOO_COMPLEX,
  },
  frontMatterLength: { what: 'Front matter of markdown', unit: 'characters', beyond: 'it is text' },
  baseUrlLength: { what: '`baseUrl` and `imageBaseUrl`', unit: 'UTF-16 code units', beyond: REFUSED },
}

function limitNames(): (keyof typeof LIMITS)[] {
  return Object.keys(LIMITS) as (keyof typeof LIMITS)[]
}

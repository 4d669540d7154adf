import type * as z from 'zod'
import type { Block } from '../blocks/index.ts'
import { FORMAT_VERSION } from '../page/page.ts'
import type { ErrorCode } from './error-codes.ts'
import {
  NOTE_LIMITS,
  noteAnswerRequestSchema,
  noteAnswerResponseSchema,
  noteDeleteRequestSchema,
  noteDeleteResponseSchema,
  noteListRequestSchema,
  noteListResponseSchema,
  noteRequestSchema,
  noteResponseSchema,
  notesDeleteResponseSchema,
} from './notes.ts'
import {
  appendRequestSchema,
  appendResponseSchema,
  deleteRequestSchema,
  deleteResponseSchema,
  editRequestSchema,
  editResponseSchema,
  keyRequestSchema,
  keyResponseSchema,
  pageResponseSchema,
  patchRequestSchema,
  patchResponseSchema,
  publishRequestSchema,
  publishResponseSchema,
  readRequestSchema,
  validateResponseSchema,
} from './schemas.ts'

/** One operation of the API, as data: the router, the OpenAPI description and the tests read it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** The path with parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly request?: z.ZodObject
  /** Media types besides JSON whose body stands for `content`; one with parameters comes after the one without. */
  readonly textMediaTypes?: readonly string[]
  /** Bytes of a body, where it may have fewer than the operator allows for pages. SPEC.md 8.1.1 */
  readonly maxBodyBytes?: number
  readonly response: z.ZodType
  readonly errors: readonly ErrorCode[]
  /** What a call counts as: calls of each kind have a limit together. SPEC.md 8.2 */
  readonly rateLimit: 'publish' | 'api' | 'note'
  /** Which header that names an ETag is heeded; absent when the answer has none. */
  readonly conditional?: 'If-None-Match' | 'If-Match'
  /** Whether a repetition with the same `Idempotency-Key` gets the first answer again. */
  readonly idempotencyKey: boolean
  readonly examples: { readonly request?: unknown; readonly text?: string; readonly response: unknown }
}

const EXAMPLE_ID = 'V1StGXR8Z5jd'
const EXAMPLE_BLOCKS: Block[] = [
  { type: 'richtext', html: '<h1>Release notes</h1>' },
  { type: 'richtext', html: '<p>Version 2 is <strong>out</strong>.</p>' },
]
const EXAMPLE_KEY = 'EXAMPLE-hJ7sZ_4mWxT9bLc2'
const EXAMPLE_NEW_KEY = 'EXAMPLE-QmWz_61cYtRb0LkH'
const EXAMPLE_NOTE_ID = '7hQ2mXb0Rk4T'
const EXAMPLE_RECEIPT = 'mW3_xT8pLr0aZbQ5vNc7-kJd'
const EXAMPLE_URL = `https://pages.example.org/${EXAMPLE_ID}`

const EXAMPLE_PAGE = {
  version: FORMAT_VERSION,
  id: EXAMPLE_ID,
  content: EXAMPLE_BLOCKS,
  blocks: EXAMPLE_BLOCKS,
  published: true,
  theme: 'auto-editorial',
  meta: null,
  slug: null,
  layout: 'standard',
  live: false,
  notes: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: null,
} as const

const WRITE_ERRORS = [
  'invalid_body',
  'forbidden',
  'not_found',
  'gone',
  'precondition_failed',
  'body_too_large',
  'rate_limited',
  'internal_error',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** Of operations that make the store larger. SPEC.md 8.7 */
const GROWTH_ERRORS = ['quota_exceeded', 'store_full'] as const satisfies readonly ErrorCode[]

/** Of what the author does beside writing the page. SPEC.md 20, 6.13 */
const AUTHOR_ERRORS = [
  'invalid_body',
  'forbidden',
  'not_found',
  'gone',
  'body_too_large',
  'rate_limited',
  'internal_error',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** The media type of a body that stands for `content` and for `variant: 'gfm'`, as RFC 7763 registers it. SPEC.md 5.1.9 */
export const GFM_MEDIA_TYPE = 'text/markdown; variant=GFM'

/** The media type of a body that stands for `html`. SPEC.md 5.1.11 */
export const HTML_MEDIA_TYPE = 'text/html'

/** The media type of a page document as JSON, which publish and validate take and a page is sent as. FORMAT.md 3.1.5 */
export const FORMAT_MEDIA_TYPE = 'application/vnd.qp+json; version=1'

/** The whole API by operation id. SPEC.md 6 */
export const OPERATIONS = {
  publishPage: {
    method: 'post',
    path: '/api/v1/publish',
    summary: 'Publish a page, or replace one',
    description:
      'Creates a page from markdown, blocks or HTML. With `id` and `editKey` it replaces that page at the same URL.',
    request: publishRequestSchema,
    textMediaTypes: ['text/markdown', GFM_MEDIA_TYPE, HTML_MEDIA_TYPE, 'text/plain'],
    response: publishResponseSchema,
    errors: [
      ...WRITE_ERRORS,
      'no_content',
      'layout_unavailable',
      'content_too_complex',
      'secret_found',
      'invalid_slug',
      'slug_taken',
      'idempotency_conflict',
      'premium_required',
      ...GROWTH_ERRORS,
    ],
    rateLimit: 'publish',
    conditional: 'If-Match',
    idempotencyKey: true,
    examples: {
      request: { title: 'Release notes', content: 'Version 2 is **out**.', theme: 'auto-editorial' },
      text: '# Release notes\n\nVersion 2 is **out**.\n',
      response: {
        id: EXAMPLE_ID,
        url: EXAMPLE_URL,
        editUrl: `https://pages.example.org/?id=${EXAMPLE_ID}#edit=${EXAMPLE_KEY}`,
        editKey: EXAMPLE_KEY,
        slug: null,
        published: true,
        expiresAt: null,
      },
    },
  },
  getPage: {
    method: 'get',
    path: '/api/v1/pages/{id}',
    summary: 'Read the stored content of a page',
    description: 'Needs no key. Answers for hidden pages as well. A page with a passphrase needs that.',
    response: pageResponseSchema,
    errors: [
      'invalid_body',
      'passphrase_required',
      'not_found',
      'gone',
      'rate_limited',
      'internal_error',
      'overloaded',
    ],
    rateLimit: 'api',
    conditional: 'If-None-Match',
    idempotencyKey: false,
    examples: { response: EXAMPLE_PAGE },
  },
  setPagePublished: {
    method: 'patch',
    path: '/api/v1/pages/{id}',
    summary:
      'Show or hide a page, or change its slug, theme, share metadata, language, live reading, notes, expiry or passphrase',
    description:
      'The content stays as it is. A hidden page keeps it, and can be read and edited through the API.',
    request: patchRequestSchema,
    response: patchResponseSchema,
    errors: [...WRITE_ERRORS, 'invalid_slug', 'slug_taken', 'premium_required', 'secret_found'],
    rateLimit: 'api',
    conditional: 'If-Match',
    idempotencyKey: false,
    examples: {
      request: { editKey: EXAMPLE_KEY, published: false },
      response: { id: EXAMPLE_ID, published: false, slug: null, url: EXAMPLE_URL, expiresAt: null },
    },
  },
  deletePage: {
    method: 'delete',
    path: '/api/v1/pages/{id}',
    summary: 'Delete a page for good',
    description: 'Irreversible. Its id and slug are never given out again.',
    request: deleteRequestSchema,
    response: deleteResponseSchema,
    errors: [...WRITE_ERRORS],
    rateLimit: 'api',
    conditional: 'If-Match',
    idempotencyKey: false,
    examples: { request: { editKey: EXAMPLE_KEY }, response: { id: EXAMPLE_ID, deleted: true } },
  },
  readPage: {
    method: 'post',
    path: '/api/v1/pages/{id}/read',
    summary: 'Read the stored content of a page with its key',
    description: 'Answers as reading without a key does, also for a page whose readers need a passphrase.',
    request: readRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: pageResponseSchema,
    errors: AUTHOR_ERRORS,
    rateLimit: 'api',
    conditional: 'If-None-Match',
    idempotencyKey: false,
    examples: { request: { editKey: EXAMPLE_KEY }, response: EXAMPLE_PAGE },
  },
  changeEditKey: {
    method: 'post',
    path: '/api/v1/pages/{id}/key',
    summary: 'Change the edit key of a page',
    description:
      'The caller makes the new key and keeps it before it is sent. The old one is dead at once, everywhere. A repetition with the same new key is a success.',
    request: keyRequestSchema,
    response: keyResponseSchema,
    errors: [...WRITE_ERRORS],
    rateLimit: 'api',
    conditional: 'If-Match',
    idempotencyKey: false,
    examples: {
      request: { editKey: EXAMPLE_KEY, newEditKey: EXAMPLE_NEW_KEY },
      response: {
        id: EXAMPLE_ID,
        changed: true,
        editUrl: `https://pages.example.org/?id=${EXAMPLE_ID}#edit=${EXAMPLE_NEW_KEY}`,
      },
    },
  },
  appendPageBlocks: {
    method: 'post',
    path: '/api/v1/pages/{id}/blocks',
    summary: 'Append markdown or blocks to a page',
    description: 'The visibility of the page does not change.',
    request: appendRequestSchema,
    response: appendResponseSchema,
    errors: [
      ...WRITE_ERRORS,
      'no_content',
      'layout_unavailable',
      'content_too_complex',
      'secret_found',
      'idempotency_conflict',
      'premium_required',
      ...GROWTH_ERRORS,
    ],
    rateLimit: 'api',
    conditional: 'If-Match',
    idempotencyKey: true,
    examples: {
      request: { editKey: EXAMPLE_KEY, content: '## Addendum\n\nOne more thing.' },
      response: {
        id: EXAMPLE_ID,
        appended: 2,
        published: true,
        updatedAt: '2026-11-21T09:05:00.000Z',
      },
    },
  },
  editPage: {
    method: 'post',
    path: '/api/v1/pages/{id}/edits',
    summary: 'Change parts of a page',
    description:
      'Texts of the page as markdown, or blocks by their places. Blocks that no edit touches stay as they are.',
    request: editRequestSchema,
    response: editResponseSchema,
    errors: [
      ...WRITE_ERRORS,
      'no_content',
      'layout_unavailable',
      'content_too_complex',
      'secret_found',
      'edit_not_found',
      'edit_ambiguous',
      'idempotency_conflict',
      'premium_required',
      ...GROWTH_ERRORS,
    ],
    rateLimit: 'api',
    conditional: 'If-Match',
    idempotencyKey: true,
    examples: {
      request: { editKey: EXAMPLE_KEY, edits: [{ old: 'Version 2', new: 'Version 2.1' }] },
      response: {
        id: EXAMPLE_ID,
        changed: [1],
        removed: 1,
        blockCount: 2,
        published: true,
        updatedAt: '2026-11-21T09:05:00.000Z',
      },
    },
  },
  validatePage: {
    method: 'post',
    path: '/api/v1/validate',
    summary: 'Say what publish would store, without storing it',
    description:
      'Takes what publish takes. The answer is 200 for content that publish would refuse as well: `valid` says ' +
      'whether it would be stored.',
    request: publishRequestSchema,
    textMediaTypes: ['text/markdown', GFM_MEDIA_TYPE, HTML_MEDIA_TYPE, 'text/plain'],
    response: validateResponseSchema,
    errors: ['invalid_body', 'body_too_large', 'rate_limited', 'internal_error', 'overloaded'],
    rateLimit: 'api',
    idempotencyKey: false,
    examples: {
      request: { title: 'Release notes', content: 'Version 2 is **out**.', theme: 'auto-editorial' },
      text: '# Release notes\n\nVersion 2 is **out**.\n',
      response: {
        valid: true,
        version: FORMAT_VERSION,
        blocks: EXAMPLE_BLOCKS,
        published: true,
        theme: 'auto-editorial',
        meta: null,
        slug: null,
        expiresAt: null,
        layout: 'standard',
        live: false,
        notes: false,
        markdown: '# Release notes\n\nVersion 2 is **out**.\n',
      },
    },
  },
  writeNote: {
    method: 'post',
    path: '/api/v1/pages/{id}/notes',
    summary: 'Write a note to the author of a page',
    description:
      'Anyone may, where the page takes notes. Only the holder of the edit key reads it; the receipt shows the answer.',
    request: noteRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: noteResponseSchema,
    errors: [
      'invalid_body',
      'passphrase_required',
      'not_found',
      'notes_off',
      'notes_full',
      'idempotency_conflict',
      'gone',
      'body_too_large',
      'rate_limited',
      'internal_error',
      'overloaded',
      ...GROWTH_ERRORS,
    ],
    rateLimit: 'note',
    idempotencyKey: true,
    examples: {
      request: { text: 'Is it 2.0 or 2.1?', name: 'Ada', at: { block: 1 } },
      response: {
        noteId: EXAMPLE_NOTE_ID,
        receipt: EXAMPLE_RECEIPT,
        receiptUrl: `${EXAMPLE_URL}/notes/${EXAMPLE_RECEIPT}`,
      },
    },
  },
  deleteNotes: {
    method: 'delete',
    path: '/api/v1/pages/{id}/notes',
    summary: 'Delete all notes of a page',
    description: 'Open ones too. Whether the page takes notes does not change.',
    request: noteDeleteRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: notesDeleteResponseSchema,
    errors: AUTHOR_ERRORS,
    rateLimit: 'api',
    idempotencyKey: false,
    examples: { request: { editKey: EXAMPLE_KEY }, response: { deleted: 3 } },
  },
  listNotes: {
    method: 'post',
    path: '/api/v1/pages/{id}/notes/list',
    summary: 'Read the notes to the author of a page',
    description: 'The oldest first, each with the place that it is about, as that is now.',
    request: noteListRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: noteListResponseSchema,
    errors: AUTHOR_ERRORS,
    rateLimit: 'api',
    idempotencyKey: false,
    examples: {
      request: { editKey: EXAMPLE_KEY, state: 'open' },
      response: {
        notes: [
          {
            noteId: EXAMPLE_NOTE_ID,
            text: 'Is it 2.0 or 2.1?',
            name: 'Ada',
            at: { block: 1, excerpt: 'Version 2 is out.', now: 'here' },
            state: 'open',
            createdAt: '2026-11-21T09:30:00.000Z',
            doneAt: null,
          },
        ],
        more: false,
        open: 1,
      },
    },
  },
  answerNote: {
    method: 'post',
    path: '/api/v1/pages/{id}/notes/{noteId}',
    summary: 'Mark a note as done or open, and answer it',
    description: 'The answer is seen by the writer of the note alone, under the receipt.',
    request: noteAnswerRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: noteAnswerResponseSchema,
    errors: [...AUTHOR_ERRORS, 'store_full'],
    rateLimit: 'api',
    idempotencyKey: false,
    examples: {
      request: { editKey: EXAMPLE_KEY, state: 'done', reply: '2.1; it says so now.' },
      response: {
        noteId: EXAMPLE_NOTE_ID,
        state: 'done',
        reply: '2.1; it says so now.',
        doneAt: '2026-11-21T10:00:00.000Z',
      },
    },
  },
  deleteNote: {
    method: 'delete',
    path: '/api/v1/pages/{id}/notes/{noteId}',
    summary: 'Delete a note',
    description: 'Its receipt shows nothing any more.',
    request: noteDeleteRequestSchema,
    maxBodyBytes: NOTE_LIMITS.bodyBytes,
    response: noteDeleteResponseSchema,
    errors: AUTHOR_ERRORS,
    rateLimit: 'api',
    idempotencyKey: false,
    examples: {
      request: { editKey: EXAMPLE_KEY },
      response: { noteId: EXAMPLE_NOTE_ID, deleted: true },
    },
  },
} as const satisfies Record<string, Operation>

/** The id of an operation. SPEC.md 6 */
export type OperationId = keyof typeof OPERATIONS

import type { ErrorCode } from '../error-codes.ts'
import type { Audience } from './audience.ts'
import { referenceTo } from './components.ts'
import {
  errorResponses,
  ETAG_HEADER,
  IF_NONE_MATCH,
  NOT_MODIFIED,
  PASSPHRASE,
  textErrors,
} from './responses.ts'
import { OPERATIONS } from '../operations.ts'
import { pageDocumentResponseSchema } from '../schemas.ts'
import { VIEWS, type View } from '../views.ts'

const ERRORS = [
  'passphrase_required',
  'not_found',
  'gone',
  'rate_limited',
  'internal_error',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** The parameter of the paths of views. */
export const PAGE_NAME = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'The id of a page, or its slug.',
  schema: { type: 'string' },
}

/** The views of published pages and their events, as paths. SPEC.md 10.25, 10.29 */
export function viewPaths(audience: Audience): Record<string, unknown> {
  const views = Object.fromEntries(
    Object.values(VIEWS).map((view) => [
      `/{name}${view.extension}`,
      { parameters: [{ $ref: '#/components/parameters/PageName' }], get: describeView(view, audience) },
    ]),
  )
  return {
    ...views,
    '/{name}/slides': {
      parameters: [{ $ref: '#/components/parameters/PageName' }],
      get: SLIDES,
    },
    '/{name}/events': { parameters: [{ $ref: '#/components/parameters/PageName' }], get: EVENTS },
  }
}

function describeView(
  { mediaType, operationId, summary, description }: View,
  { jsonErrors }: Audience,
): Record<string, unknown> {
  const isJson = mediaType === 'application/json'
  return {
    operationId,
    tags: ['views'],
    summary,
    description: `${description} Hidden pages are 404.`,
    security: [{}],
    parameters: [IF_NONE_MATCH, PASSPHRASE],
    responses: {
      200: {
        description: 'Done.',
        headers: ETAG_HEADER,
        content: {
          [mediaType]: isJson ? DOCUMENT : { schema: { type: 'string' }, example: 'Version 2 is out.\n' },
        },
      },
      301: MOVED,
      304: NOT_MODIFIED,
      ...errorResponses(ERRORS, {}, isJson ? jsonErrors : textErrors),
    },
  }
}

const MOVED = {
  description: 'The page has a slug, and this view is there.',
  headers: { Location: { description: 'The address with the slug.', schema: { type: 'string' } } },
}

const HTML = { 'text/html': { schema: { type: 'string' } } }

const SLIDES = {
  operationId: 'viewPageAsSlides',
  tags: ['views'],
  summary: 'See a published page as slides',
  description:
    'For a room, in a browser: each divider and each first-level heading begins one. Hidden pages are 404.',
  security: [{}],
  parameters: [IF_NONE_MATCH, PASSPHRASE],
  responses: {
    200: { description: 'Done.', headers: ETAG_HEADER, content: HTML },
    301: MOVED,
    304: NOT_MODIFIED,
    ...errorResponses(ERRORS, {}, () => HTML),
  },
}

const EVENTS = {
  operationId: 'followPage',
  tags: ['views'],
  summary: 'Follow a published page',
  description:
    'Server-sent events: `page` with the revision, at once and whenever the page changes, and `end` once there is no ' +
    'more to come. Only of pages that are `live`; all others are 404.',
  security: [{}],
  parameters: [PASSPHRASE],
  responses: {
    200: {
      description: 'Done.',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: 'retry: 3141\nevent: page\nid: 7\ndata: {"revision":7,"published":true}\n\n',
        },
      },
    },
    ...errorResponses(ERRORS, {}, () => HTML),
  },
}

const { content: blocks, theme, meta, layout, createdAt, updatedAt } = OPERATIONS.getPage.examples.response

const DOCUMENT = {
  schema: referenceTo(pageDocumentResponseSchema),
  example: { version: 'qp.v1', layout, theme, meta, createdAt, updatedAt, blocks },
}

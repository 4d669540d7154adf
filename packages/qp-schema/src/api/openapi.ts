import * as z from 'zod'
import { blockSchema, blockSchemas, layoutSchema, pageMetaSchema, themeSchema } from '../zod.ts'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { type Operation, OPERATIONS } from './operations.ts'
import {
  appendRequestSchema,
  appendResponseSchema,
  deleteRequestSchema,
  deleteResponseSchema,
  errorBodySchema,
  pageResponseSchema,
  patchRequestSchema,
  patchResponseSchema,
  publishRequestSchema,
  publishResponseSchema,
  warningSchema,
} from './schemas.ts'

const COMPONENTS: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    Object.entries(blockSchemas).map(([type, schema]) => [`${capitalized(type)}Block`, schema]),
  ),
  Block: blockSchema,
  Theme: themeSchema,
  Layout: layoutSchema,
  PageMeta: pageMetaSchema,
  Warning: warningSchema,
  PublishRequest: publishRequestSchema,
  PublishResponse: publishResponseSchema,
  Page: pageResponseSchema,
  PatchRequest: patchRequestSchema,
  PatchResponse: patchResponseSchema,
  DeleteRequest: deleteRequestSchema,
  DeleteResponse: deleteResponseSchema,
  AppendRequest: appendRequestSchema,
  AppendResponse: appendResponseSchema,
  Error: errorBodySchema,
}

const NAMES = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]))

const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'The request cannot be used as it is.',
  403: 'The edit key is missing or wrong, or the request needs a Pro account.',
  404: 'There is no page with this id.',
  409: 'The slug belongs to another page, or the Idempotency-Key to another request.',
  410: 'The operator has taken the page down.',
  412: 'The page is not in the state that If-Match names.',
  413: 'The body or the page is over its limit.',
  429: 'Too many requests, or too many bytes, from this address.',
  500: 'The server failed; retry with backoff.',
  503: 'The server is busy; retry after the given time.',
  507: 'The service holds as much as its operator allows.',
}

const RATE_LIMIT_HEADERS = {
  'X-RateLimit-Limit': header('Requests of this kind allowed in the window.'),
  'X-RateLimit-Remaining': header('Requests of this kind left in the window.'),
  'X-RateLimit-Reset': header('When the window ends, in Unix seconds.'),
}

const ETAG_HEADER = {
  ETag: { description: 'Another one after every write.', schema: { type: 'string' } },
}

const CONDITIONS: { readonly [H in Operation['conditional']]: Record<string, unknown> } = {
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags that the caller has; 304 when the present one is among them.',
    schema: { type: 'string' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'ETags of the state that the write is meant for, from any answer about the page; 412 when it has another one by now.',
    schema: { type: 'string' },
  },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names this request: repeated with the same key within 24 hours, it gets the first answer again, edit key included. ' +
    'So it has to be random and secret, for example a new UUID of version 4 for each request. One that has fewer than 8 ' +
    'different characters, or is a digest of the body, of content or of title, is refused.',
  schema: { type: 'string', minLength: 22, maxLength: 255 },
}

/** The OpenAPI 3.1 description of the API, made from the same schemas that check the requests. SPEC.md 6.8 */
export function openApiDocument(options: { baseUrl: string }): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, operation] of Object.entries(OPERATIONS)) {
    const path = (paths[operation.path] ??= {})
    if (operation.path.includes('{id}')) path['parameters'] = [{ $ref: '#/components/parameters/PageId' }]
    path[operation.method] = describeOperation(operationId, operation)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quick Pages',
      version: '1.0.0',
      summary: 'Markdown or typed blocks in, a public web page out.',
      description:
        'Anonymous and open to any origin. Whoever holds the edit key of a page may replace, extend, hide, ' +
        'show and delete it. Everything is sanitized before it is stored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl }],
    tags: [{ name: 'pages', description: 'Publish, read and change pages.' }],
    paths,
    components: {
      schemas: componentSchemas(),
      parameters: {
        PageId: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id of a page. A string of any other shape is simply an unknown id.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        premiumToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Premium-Token',
          description: 'Identifies a Pro account; only Pro features need it.',
        },
        premiumBearer: { type: 'http', scheme: 'bearer', description: 'The same token as a bearer token.' },
      },
    },
  }
}

function describeOperation(operationId: string, operation: Operation): Record<string, unknown> {
  const usesPremium = operation.errors.includes('premium_required')
  return {
    operationId,
    tags: ['pages'],
    summary: operation.summary,
    description: operation.description,
    security: usesPremium ? [{}, { premiumToken: [] }, { premiumBearer: [] }] : [{}],
    parameters: [CONDITIONS[operation.conditional], ...(operation.idempotencyKey ? [IDEMPOTENCY_KEY] : [])],
    ...(operation.request === undefined ? {} : { requestBody: requestBody(operation, operation.request) }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          ...RATE_LIMIT_HEADERS,
          ...(operation.method === 'delete' ? {} : ETAG_HEADER),
        },
        content: json(operation.response, operation.examples.response),
      },
      ...(operation.conditional === 'If-None-Match'
        ? { 304: { description: 'The caller has the present state already.', headers: ETAG_HEADER } }
        : {}),
      ...errorResponses(operation),
    },
  }
}

function requestBody(operation: Operation, request: z.ZodType): Record<string, unknown> {
  const text = Object.fromEntries(
    (operation.textMediaTypes ?? []).map((type) => [
      type,
      { schema: { type: 'string' }, example: operation.examples.text },
    ]),
  )
  return { required: true, content: { ...json(request, operation.examples.request), ...text } }
}

function errorResponses(operation: Operation): Record<string, unknown> {
  const codes = Map.groupBy(operation.errors, (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...codes].map(([status, codesOfStatus]) => [
      status,
      {
        description: ERROR_DESCRIPTIONS[status],
        headers: {
          ...RATE_LIMIT_HEADERS,
          ...(status === 429 || status === 503
            ? { 'Retry-After': header('Seconds to wait, at least 1.') }
            : {}),
        },
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { type: 'object', properties: { error: { enum: codesOfStatus } } },
              ],
            },
            example: { error: codesOfStatus[0], message: exampleMessage(codesOfStatus[0] as ErrorCode) },
          },
        },
      },
    ]),
  )
}

const EXAMPLE_MESSAGES: Record<ErrorCode, string> = {
  invalid_body: 'The body is not valid JSON: line 3, column 1: a colon is expected; met "}".',
  no_content: 'Nothing is left to show after conversion and sanitizing.',
  layout_unavailable: 'full_bleed needs exactly one html block in a sandboxed mode.',
  content_too_complex: 'The content nests more than 100 containers.',
  invalid_slug: 'The slug is a reserved word.',
  forbidden: 'The edit key is missing or wrong.',
  premium_required: 'A slug needs a Pro account.',
  not_found: 'There is no page with this id.',
  method_not_allowed: 'This path does not take that method.',
  slug_taken: 'The slug is taken.',
  idempotency_conflict: 'This Idempotency-Key has been used for another request.',
  gone: 'The operator of this service has taken this page down.',
  precondition_failed: 'The page is not in the state that If-Match names.',
  body_too_large: 'The body is larger than 1048576 bytes.',
  rate_limited: 'Too many publishes; try again in 120 seconds.',
  quota_exceeded: 'This address has stored as much as it may today; try again in 3600 seconds.',
  internal_error: 'Something went wrong on the server; try again.',
  overloaded: 'The server is busy; try again in a moment.',
  store_full: 'This service is full: nothing can be added until pages are deleted.',
}

function exampleMessage(code: ErrorCode): string {
  return EXAMPLE_MESSAGES[code]
}

function json(schema: z.ZodType, example: unknown): Record<string, unknown> {
  return {
    'application/json': { schema: { $ref: `#/components/schemas/${NAMES.get(schema)}` }, example },
  }
}

function header(description: string): Record<string, unknown> {
  return { description, schema: { type: 'integer' } }
}

function componentSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

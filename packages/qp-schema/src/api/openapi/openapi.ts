import type * as z from 'zod'
import { assertArgument, isObject } from '../../arguments.ts'
import { LIMITS } from '../../limits.ts'
import { componentSchemas, referenceTo } from './components.ts'
import { type Audience, GENERATORS, READERS } from './audience.ts'
import {
  errorResponses,
  ETAG_HEADER,
  IF_NONE_MATCH,
  NOT_MODIFIED,
  PASSPHRASE,
  RATE_LIMIT_HEADERS,
} from './responses.ts'
import { PAGE_NAME, viewPaths } from './views.ts'
import { uploadPaths } from './uploads.ts'
import { type Operation, OPERATIONS } from '../operations.ts'

const CONDITIONS: { readonly [H in NonNullable<Operation['conditional']>]: Record<string, unknown> } = {
  'If-None-Match': IF_NONE_MATCH,
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description:
      'ETags of the state that the write is meant for, from any answer about the page, with their quotation marks; 412 ' +
      'when it has another one by now.',
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
  schema: {
    type: 'string',
    minLength: LIMITS.idempotencyKeyMinLength,
    maxLength: LIMITS.idempotencyKeyMaxLength,
  },
}

const PARAMETERS = [
  ['{id}', '#/components/parameters/PageId'],
  ['{noteId}', '#/components/parameters/NoteId'],
] as const

/** Where a service has the description that {@link openApiDocument} makes `forGenerators`. SPEC.md 6.8.6 */
export const CLIENT_DESCRIPTION_PATH = '/openapi.client.json'

/**
 * The OpenAPI 3.1 description of the API, made from the same schemas that check the requests. SPEC.md 6.8.3, 6.8.6
 *
 * @param options - `baseUrl` is the address of the service, without a slash at the end. `forGenerators` gives the
 * description of which clients are generated: each operation has one body, JSON or bytes, and one type of errors
 * @returns an object that is JSON
 * @throws TypeError without a `baseUrl`
 */
export function openApiDocument(options: {
  baseUrl: string
  forGenerators?: boolean
}): Record<string, unknown> {
  const isRight = isObject(options) && typeof options['baseUrl'] === 'string'
  assertArgument(isRight, 'openApiDocument', 'an object with the `baseUrl`', options)
  const audience = options.forGenerators === true ? GENERATORS : READERS
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, operation] of Object.entries(OPERATIONS)) {
    const path = (paths[operation.path] ??= {})
    const parameters = PARAMETERS.filter(([name]) => operation.path.includes(name))
    if (parameters.length > 0) path['parameters'] = parameters.map(([, $ref]) => ({ $ref }))
    path[operation.method] = describeOperation(operationId, operation, audience)
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
    ...(audience === GENERATORS
      ? {}
      : {
          externalDocs: {
            description: 'The description of which clients are generated: one body for each operation.',
            url: `${options.baseUrl}${CLIENT_DESCRIPTION_PATH}`,
          },
        }),
    servers: [{ url: options.baseUrl }],
    tags: [
      { name: 'pages', description: 'Publish, read and change pages.' },
      { name: 'notes', description: 'Notes of readers to the author of a page.' },
      { name: 'pictures', description: 'Upload pictures, where the operator allows it.' },
      { name: 'views', description: 'Published pages in forms for programs.' },
    ],
    paths: { ...paths, ...uploadPaths(audience), ...viewPaths(audience) },
    components: {
      schemas: componentSchemas(),
      parameters: {
        PageId: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id of a page, or its slug.',
          schema: { type: 'string' },
        },
        NoteId: {
          name: 'noteId',
          in: 'path',
          required: true,
          description: 'The id of a note.',
          schema: { type: 'string' },
        },
        PageName: PAGE_NAME,
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

function describeOperation(
  operationId: string,
  operation: Operation,
  audience: Audience,
): Record<string, unknown> {
  const usesPremium = operation.errors.includes('premium_required')
  return {
    operationId,
    tags: [operation.path.includes('/notes') ? 'notes' : 'pages'],
    summary: operation.summary,
    description: operation.description,
    security: usesPremium ? [{}, { premiumToken: [] }, { premiumBearer: [] }] : [{}],
    parameters: [
      ...(operation.conditional === undefined ? [] : [CONDITIONS[operation.conditional]]),
      ...(operation.idempotencyKey ? [IDEMPOTENCY_KEY] : []),
      ...(operation.errors.includes('passphrase_required') ? [PASSPHRASE] : []),
    ],
    ...(operation.request === undefined
      ? {}
      : { requestBody: requestBody(operation, operation.request, audience) }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          ...RATE_LIMIT_HEADERS,
          ...(operation.conditional === undefined || operation.method === 'delete' ? {} : ETAG_HEADER),
        },
        content: json(operation.response, operation.examples.response),
      },
      ...(operation.conditional === 'If-None-Match' ? { 304: NOT_MODIFIED } : {}),
      ...errorResponses(operation.errors, RATE_LIMIT_HEADERS, audience.jsonErrors),
    },
  }
}

function requestBody(
  operation: Operation,
  request: z.ZodType,
  { hasTextBodies }: Audience,
): Record<string, unknown> {
  const text = Object.fromEntries(
    (hasTextBodies ? (operation.textMediaTypes ?? []) : []).map((type) => [
      type,
      { schema: { type: 'string' }, example: operation.examples.text },
    ]),
  )
  return { required: true, content: { ...json(request, operation.examples.request), ...text } }
}

function json(schema: z.ZodType, example: unknown): Record<string, unknown> {
  return { 'application/json': { schema: referenceTo(schema), example } }
}

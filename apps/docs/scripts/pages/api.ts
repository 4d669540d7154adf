import {
  CLIENT_DESCRIPTION_PATH,
  CORS_EXPOSED_HEADERS,
  CORS_METHODS,
  CORS_REQUEST_HEADERS,
  ERROR_STATUS,
  type ErrorCode,
  HTML_MEDIA_TYPE,
  type OperationId,
  OPERATIONS,
  VIEWS,
} from 'qp-schema/api'
import { code, codes, component, fence, heading, join, jsonFence, page, prose, table } from '../markdown.ts'
import { seeClauses } from '../specification.ts'
import {
  type ApiDocument,
  apiDocument,
  type ApiOperation,
  EXAMPLE_BASE_URL,
  type JsonSchema,
  operationsOf,
  refName,
  resolveSchema,
} from './openapi.ts'

/** The HTTP API: a section per operation, and the headers that they share. */
export function apiPage(): string {
  const document = apiDocument()
  const operations = operationsOf(document).filter(({ operation }) => isOperationId(operation.operationId))
  return page(
    'HTTP API',
    'Every example calls this server. Some examples change a page; the id and the key in them are made up, so use those of ' +
      'your own page. If you publish a page with “Try it” below, they are filled in everywhere. For tools, a server describes itself ' +
      'at `/openapi.json`. [Generators of clients](#generated-clients) have a description of their own. Fields of a ' +
      'request that an operation does not know are ignored.',
    table(
      ['Operation', 'Request', 'What it does'],
      operations.map(({ method, path, operation }) => [
        `[${code(operation.operationId)}](#${operation.operationId})`,
        `<code class="request">${method} ${path}</code>`,
        prose(operation.summary),
      ]),
    ),
    ...operations.map((entry) => operationSection(document, entry)),
    VIEWS_SECTION,
    GENERATED_CLIENTS,
    HEADERS,
  )
}

const OPERATION_CLAUSES: { readonly [O in OperationId]: readonly string[] } = {
  publishPage: ['6.1', '5.4.1'],
  getPage: ['6.2'],
  setPagePublished: ['6.3'],
  deletePage: ['6.4'],
  readPage: ['6.13'],
  changeEditKey: ['6.12'],
  appendPageBlocks: ['6.5'],
  editPage: ['6.10', '5.4.2'],
  validatePage: ['6.9'],
  writeNote: ['20.2'],
  deleteNotes: ['20.5'],
  listNotes: ['20.3'],
  answerNote: ['20.4'],
  deleteNote: ['20.5'],
}

function operationSection(
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: ApiOperation },
): string {
  const { operationId } = operation
  if (!isOperationId(operationId)) throw new Error(`there is no operation ${operationId}`)
  const json = operation.requestBody?.content['application/json']
  const texts = Object.entries(operation.requestBody?.content ?? {}).filter(([type]) =>
    type.startsWith('text/'),
  )
  const answer = operation.responses['200']?.content['application/json']
  if (answer === undefined) throw new Error(`${operationId} has no answer`)
  return join(
    heading(2, operation.summary, operationId),
    `${code(`${method} ${path}`)} · ${code(operationId)}`,
    prose(operation.description),
    operation.security.some((scheme) => Object.hasOwn(scheme, 'premiumToken'))
      ? 'Pro features of it need a token in `X-Premium-Token`, or as a bearer token in `Authorization`.'
      : '',
    path.includes('{id}') ? '`id` in the path is the id of the page, not its slug.' : '',
    path.includes('{noteId}') ? '`noteId` is the id of a note, as the list has it.' : '',
    json === undefined ? 'There is no request body.' : join('**Request**', fieldTable(document, json.schema)),
    texts.length === 0
      ? ''
      : `A body of the type ${texts
          .filter(([type]) => type !== HTML_MEDIA_TYPE)
          .map(([type]) => code(type))
          .join(' or ')} stands for \`content\`, with ` +
          `\`variant=GFM\` for \`variant\` as well, and one of the type ${code(HTML_MEDIA_TYPE)} for \`html\`; ` +
          'every other field is then absent.',
    headerTable(operation),
    '**Example**',
    fence('sh', curl(method, path, 'application/json', json?.example)),
    ...texts.slice(0, 1).map(([type, { example }]) => fence('sh', curl(method, path, type, example))),
    // There is no note that it could be tried with.
    path.includes('{noteId}') ? '' : tryIt(method, path, json?.example),
    '**Answer**',
    answerTables(document, answer.schema),
    jsonFence(answer.example),
    '**Statuses**',
    statusTable(operation),
    'Every answer has the [rate limit headers](#rate-limit-headers).',
    seeClauses(...OPERATION_CLAUSES[operationId]),
  )
}

/** The headers that an operation heeds, beside those of every request. */
function headerTable({ parameters }: ApiOperation): string {
  const rows = parameters.map(({ name, description }) => [code(name), prose(description)])
  return rows.length === 0 ? '' : join('**Headers**', table(['Header', 'Meaning'], rows))
}

/** A table of its fields; where there are several kinds of answers, one for each. */
function answerTables(document: ApiDocument, schema: JsonSchema): string {
  const { oneOf } = resolveSchema(document, schema)
  if (oneOf === undefined) return fieldTable(document, schema)
  const kinds = oneOf.map((kind) => resolveSchema(document, kind))
  return join(...kinds.flatMap((kind) => [prose(kind.description ?? ''), fieldTable(document, kind)]))
}

function fieldTable(document: ApiDocument, schema: JsonSchema): string {
  const { properties = {}, required = [] } = resolveSchema(document, schema)
  return table(
    ['Field', 'Type', 'Required', 'Notes'],
    Object.entries(properties).map(([name, field]) => [
      code(name),
      typeText(document, field),
      required.includes(name) ? 'yes' : 'no',
      prose(field.description ?? FIELD_NOTES[name] ?? ''),
    ]),
  )
}

/** For fields that the schemas leave without a description. */
const FIELD_NOTES: { readonly [field: string]: string } = {
  id: 'The id of the page.',
  slug: 'The custom last segment of the public URL, where there is one.',
  published: 'Whether the page is live at its URL.',
  url: 'The public address of the page.',
  theme: 'The theme of the page; `auto-default` when none was stated.',
  layout: 'The layout; `standard` when none was stated.',
  meta: 'Share metadata as it was stored.',
  createdAt: 'When the page was published first.',
  updatedAt: 'When the page was written last; every acknowledged write changes it.',
  deleted: 'Always true.',
}

/** Where a named schema is explained; others are shown in their place. */
const SCHEMA_LINKS: { readonly [name: string]: string } = {
  Block: '[block](./blocks)',
  Theme: '[theme](./format#themes)',
  Layout: '[layout](./format#layout)',
  PageMeta: '[share metadata](./format#share-metadata)',
  Warning: '[warning](./errors-and-limits#warnings)',
}

function typeText(document: ApiDocument, schema: JsonSchema): string {
  const name = refName(schema)
  if (name !== undefined) return SCHEMA_LINKS[name] ?? typeText(document, resolveSchema(document, schema))
  if (schema.anyOf !== undefined) return schema.anyOf.map((kind) => typeText(document, kind)).join(' or ')
  if (schema.const !== undefined) return code(String(schema.const))
  if (schema.enum !== undefined) return codes(schema.enum)
  if (schema.items !== undefined) return `array of ${typeText(document, schema.items)}`
  if (schema.properties !== undefined) return code(`{ ${Object.keys(schema.properties).join(', ')} }`)
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' or ')
  return `${type}${bounds(schema)}`
}

function bounds({ format, minLength, maxLength }: JsonSchema): string {
  if (format !== undefined) return `, ${format}`
  if (maxLength === undefined) return ''
  return minLength === maxLength ? `, ${maxLength} characters` : `, at most ${maxLength} characters`
}

function statusTable({ operationId, responses }: ApiOperation): string {
  if (!isOperationId(operationId)) throw new Error(`there is no operation ${operationId}`)
  const byStatus = Map.groupBy<number, ErrorCode>(
    OPERATIONS[operationId].errors,
    (error) => ERROR_STATUS[error],
  )
  return table(
    ['Status', 'Error codes', 'When'],
    Object.entries(responses).map(([status, { description }]) => [
      status,
      (byStatus.get(Number(status)) ?? [])
        .map((error) => `[${code(error)}](./errors-and-limits#${error})`)
        .join(', '),
      prose(description),
    ]),
  )
}

function curl(method: string, path: string, mediaType: string, example: unknown): string {
  const url = `${EXAMPLE_BASE_URL}${path.replace('{id}', EXAMPLE_ID).replace('{noteId}', EXAMPLE_NOTE_ID)}`
  if (example === undefined) return `curl ${url}`
  const verb = method === 'POST' ? '' : `-X ${method} `
  const body = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const option = typeof example === 'string' ? '--data-binary' : '-d'
  return `curl ${verb}${url} \\\n  -H 'Content-Type: ${mediaType}' \\\n  ${option} ${shellQuoted(body)}`
}

/** The component that sends the example to the server that shows the page. */
function tryIt(method: string, path: string, example: unknown): string {
  return component('TryIt', {
    method,
    path,
    ...(example !== undefined && { body: JSON.stringify(example, null, 2) }),
  })
}

const EXAMPLE_ID = OPERATIONS.publishPage.examples.response.id
const EXAMPLE_NOTE_ID = OPERATIONS.writeNote.examples.response.noteId

function shellQuoted(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(OPERATIONS, id)
}

const VIEWS_SECTION = join(
  heading(2, 'Views of a published page', 'views'),
  'For programs, a published page is also at these addresses; its slug may stand in the place of its id. ' +
    'They are 404 while the page is hidden.',
  table(
    ['Address', 'Media type', 'What it is'],
    Object.values(VIEWS).map(({ extension, contentType, summary, description }) => [
      code(`GET /{id}${extension}`),
      code(contentType),
      prose(`${summary}. ${description}`),
    ]),
  ),
  seeClauses('10.25'),
)

const GENERATED_CLIENTS = join(
  heading(2, 'Generated clients', 'generated-clients'),
  `\`${CLIENT_DESCRIPTION_PATH}\` is the description for generators. Each operation has one body in it, JSON or, for a ` +
    'picture, `application/octet-stream`: of several, some generators take the last one, and send JSON as text. All ' +
    'errors have one type. Everything else is as in `/openapi.json`.',
  fence('sh', `npx openapi-typescript ${EXAMPLE_BASE_URL}${CLIENT_DESCRIPTION_PATH} --output quick-pages.ts`),
  'With `openapi-fetch`, a page is then published in three lines:',
  fence(
    'ts',
    `import createClient from 'openapi-fetch'
import type { paths } from './quick-pages.ts'

const client = createClient<paths>({ baseUrl: '${EXAMPLE_BASE_URL}' })
const { data, error } = await client.POST('/api/v1/publish', { body: { content: '# Tides' } })
console.log(data?.url ?? error?.message)`,
  ),
  'orval, kubb, swagger-typescript-api, openapi-zod-client and @hey-api/openapi-ts are tried with each change as ' +
    'well: what they generate compiles with `strict`, and publishes, reads, edits, appends, hides, shows, uploads and ' +
    'deletes. For uploads, swagger-typescript-api and kubb need their clients on axios. In JavaScript, [`qp-client`](/libraries) is there without generating anything.',
  seeClauses('6.8.6'),
)

const HEADERS = join(
  heading(2, 'Headers', 'headers'),
  heading(3, 'Rate limit', 'rate-limit-headers'),
  table(
    ['Header', 'Where', 'Meaning'],
    [
      [
        '`X-RateLimit-Limit`',
        'every answer of an operation',
        'requests allowed in the window: publishes, or others',
      ],
      [
        '`X-RateLimit-Remaining`',
        'every answer of an operation',
        'requests left in the window, never below 0',
      ],
      ['`X-RateLimit-Reset`', 'every answer of an operation', 'when the window ends, in Unix seconds'],
      ['`Retry-After`', '429 and 503', 'whole seconds to wait, at least 1'],
    ],
  ),
  seeClauses('8.2'),
  heading(3, 'Caching', 'caching-headers'),
  'Reading a page answers with an `ETag` that changes with every acknowledged write. Send it back in ' +
    '`If-None-Match` and an unchanged page is 304 without a body. Send it, or that of the page itself, in `If-Match` of a write and the write ' +
    'goes through only while nobody else has changed the page; otherwise it is 412. A write answers with the next ' +
    '`ETag`. Errors are `Cache-Control: no-store`.',
  seeClauses('5.9', '6.2.7', '10.3'),
  heading(3, 'Repeated requests', 'idempotency'),
  'Whoever does not know whether a publish or an append has arrived sends it again with the same `Idempotency-Key`, ' +
    'for example a random UUID. Within 24 hours the repetition gets the first answer, edit key included, and nothing is ' +
    'stored twice. So the key has to be random, and known to nobody else. A digest of the content is refused, since ' +
    'whoever reads the page can make it; other ways to make a key from what others can read are as wrong, and cannot ' +
    'be seen.',
  seeClauses('5.10'),
  heading(3, 'Other origins', 'cors'),
  'Every answer under `/api` may be read from any origin, errors included, without credentials.',
  table(
    ['Header', 'Value'],
    [
      ['`Access-Control-Allow-Origin`', '`*`'],
      ['`Access-Control-Allow-Headers`', codes(CORS_REQUEST_HEADERS)],
      ['`Access-Control-Allow-Methods`', codes(CORS_METHODS)],
      ['`Access-Control-Expose-Headers`', codes(CORS_EXPOSED_HEADERS)],
    ],
  ),
  seeClauses('5.7'),
)

import { describe, expect, it } from 'vitest'
import { BLOCK_TYPES, EMBED_TYPES, SAFETY_MODES } from 'qp-schema'
import {
  CLIENT_DESCRIPTION_PATH,
  ERROR_CODES,
  ERROR_STATUS,
  OPERATIONS,
  openApiDocument,
  parseRequest,
  publishRequestSchema,
} from 'qp-schema/api'

interface Described {
  operationId: string
  requestBody?: { content: Record<string, unknown> }
  responses: Record<
    string,
    {
      content?: Record<
        string,
        { schema: { allOf?: [unknown, { properties: { error: { enum: string[] } } }] } }
      >
      headers?: Record<string, unknown>
    }
  >
}

const document = openApiDocument({ baseUrl: 'https://pages.example.org' }) as {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown> }
}

const forGenerators = openApiDocument({
  baseUrl: 'https://pages.example.org',
  forGenerators: true,
}) as typeof document

/** Every object and array in a JSON value, itself included. */
function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ path, method, ...operation })),
)

const operations = described.filter(({ operationId }) => Object.hasOwn(OPERATIONS, operationId))

describe('[6.8.3] the OpenAPI description', () => {
  it('is 3.1, version 1.0.0, at the configured address', () => {
    expect([document.openapi, document.info.version, document.servers]).toEqual([
      '3.1.0',
      '1.0.0',
      [{ url: 'https://pages.example.org' }],
    ])
  })

  it('has the operations at their paths, uploads, the views of a page and its events', () => {
    expect(described.map(({ method, path, operationId }) => `${operationId} ${method} ${path}`)).toEqual([
      'publishPage post /api/v1/publish',
      'getPage get /api/v1/pages/{id}',
      'setPagePublished patch /api/v1/pages/{id}',
      'deletePage delete /api/v1/pages/{id}',
      'readPage post /api/v1/pages/{id}/read',
      'changeEditKey post /api/v1/pages/{id}/key',
      'appendPageBlocks post /api/v1/pages/{id}/blocks',
      'editPage post /api/v1/pages/{id}/edits',
      'validatePage post /api/v1/validate',
      'writeNote post /api/v1/pages/{id}/notes',
      'deleteNotes delete /api/v1/pages/{id}/notes',
      'listNotes post /api/v1/pages/{id}/notes/list',
      'answerNote post /api/v1/pages/{id}/notes/{noteId}',
      'deleteNote delete /api/v1/pages/{id}/notes/{noteId}',
      'requestUpload post /api/upload',
      'uploadPicture put /api/upload/{token}',
      'viewPageAsMarkdown get /{name}.md',
      'viewPageAsJson get /{name}.json',
      'viewPageAsText get /{name}.txt',
      'viewPageAsSlides get /{name}/slides',
      'followPage get /{name}/events',
    ])
  })

  it('[10.25.1] [10.25.6] [10.33.6] says what views answer with', () => {
    const views = described.filter(({ operationId }) => operationId.startsWith('view'))
    const types = views.map(({ operationId, responses }) => [
      operationId,
      Object.entries(responses).map(([status, { content = {} }]) =>
        [status, ...Object.keys(content)].join(' '),
      ),
    ])
    const answers = (page: string, error: string) => [
      `200 ${page}`,
      '301',
      '304',
      ...['401', '404', '410', '429', '500', '503'].map((status) => `${status} ${error}`),
    ]
    expect(types).toEqual([
      ['viewPageAsMarkdown', answers('text/markdown', 'text/plain')],
      ['viewPageAsJson', answers('application/json', 'application/json')],
      ['viewPageAsText', answers('text/plain', 'text/plain')],
      ['viewPageAsSlides', answers('text/html', 'text/html')],
    ])
  })

  it('tells blocks apart by their type', () => {
    const { discriminator, oneOf } = document.components.schemas['Block'] as {
      discriminator: { propertyName: string; mapping: Record<string, string> }
      oneOf: { $ref: string }[]
    }
    expect(discriminator.propertyName).toBe('type')
    expect(Object.keys(discriminator.mapping)).toEqual(BLOCK_TYPES)
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref))
    expect(discriminator.mapping['html']).toBe('#/components/schemas/HtmlBlock')
  })

  it('lists for every operation each status with exactly its codes', () => {
    const listed = operations.map(({ operationId, responses }) => [
      operationId,
      Object.entries(responses)
        .filter(([status]) => status !== '200')
        .flatMap(([status, { content }]) =>
          (content?.['application/json']?.schema.allOf?.[1].properties.error.enum ?? []).map(
            (code) => `${status} ${code}`,
          ),
        )
        .toSorted(),
    ])
    const declared = Object.entries(OPERATIONS).map(([operationId, { errors }]) => [
      operationId,
      errors.map((code) => `${ERROR_STATUS[code]} ${code}`).toSorted(),
    ])
    expect(listed).toEqual(declared)
  })

  it('[6.2.7] [5.9] has an ETag for all that is a page, 304 for reads and 412 for writes', () => {
    const conditional = operations.map(({ operationId, responses }) => [
      operationId,
      Object.keys(responses).filter((status) => status === '304' || status === '412'),
      Object.keys(responses['200']?.headers ?? {}).includes('ETag'),
    ])
    expect(conditional).toEqual([
      ['publishPage', ['412'], true],
      ['getPage', ['304'], true],
      ['setPagePublished', ['412'], true],
      ['deletePage', ['412'], false],
      ['readPage', ['304'], true],
      ['changeEditKey', ['412'], true],
      ['appendPageBlocks', ['412'], true],
      ['editPage', ['412'], true],
      ['validatePage', [], false],
      ['writeNote', [], false],
      ['deleteNotes', [], false],
      ['listNotes', [], false],
      ['answerNote', [], false],
      ['deleteNote', [], false],
    ])
  })

  it('accepts markdown, HTML and plain text for publish', () => {
    const publish = described.find(({ operationId }) => operationId === 'publishPage')
    expect(Object.keys(publish?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'text/markdown',
      'text/markdown; variant=GFM',
      'text/html',
      'text/plain',
    ])
  })

  it('has a named object for each request, and no union beside properties or in the union of blocks', () => {
    const { schemas } = document.components
    const requests = described.flatMap(({ requestBody }) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, content]) =>
        type === 'application/json' ? [(content as { schema: { $ref: string } }).schema.$ref] : [],
      ),
    )
    expect(requests).toHaveLength(14)
    for (const request of requests) {
      const name = request.replace('#/components/schemas/', '')
      expect(schemas[name]).toMatchObject({ type: 'object', properties: expect.anything() })
    }
    const beside = [...nodesOf(schemas)].filter(
      (node) => 'properties' in node && ('oneOf' in node || 'anyOf' in node || 'allOf' in node),
    )
    expect(beside).toEqual([])
    const blocks = BLOCK_TYPES.map((type) => schemas[`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`])
    expect(blocks.filter((block) => !('properties' in (block as object)))).toEqual([])
    expect(schemas['HtmlBlock']).toMatchObject({
      properties: { type: { enum: ['html'] }, safetyMode: { enum: SAFETY_MODES } },
      required: ['type', 'html'],
    })
    expect(schemas['EmbedBlock']).toMatchObject({
      properties: { embedType: { enum: EMBED_TYPES } },
      required: ['type', 'url', 'embedType'],
    })
    const anonymous = [...nodesOf(schemas)].flatMap(({ oneOf, anyOf }) =>
      ((oneOf ?? anyOf ?? []) as object[]).filter((kind) => 'properties' in kind),
    )
    expect(anonymous).toEqual([])
  })

  it('[3.1.6] [3.1.7] [3.5.2] [3.5.5] [3.5.11] has what blocks may have beside their text', () => {
    const propertiesOf = (name: string) =>
      (document.components.schemas[name] as { properties: Record<string, unknown> }).properties
    const text = { type: 'string' }
    const side = { type: 'integer', minimum: 1, maximum: 10_000 }
    const arranged = { width: { type: 'string', enum: ['half', 'third', 'wide'] }, fold: text, tab: text }
    const inLanguage = { lang: text, dir: { $ref: '#/components/schemas/Direction' } }
    expect(propertiesOf('ImageBlock')).toEqual({
      type: { type: 'string', enum: ['image'] },
      url: text,
      alt: text,
      caption: text,
      size: { type: 'object', properties: { width: side, height: side }, required: ['width', 'height'] },
      ...inLanguage,
      ...arranged,
    })
    expect(propertiesOf('CalloutBlock')).toMatchObject({ label: text, ...inLanguage })
    expect(propertiesOf('CodeBlock')).toMatchObject({ label: text, filename: text })
    expect(propertiesOf('CodeBlock')).not.toHaveProperty('lang')
    const spoken = BLOCK_TYPES.filter((type) => type !== 'code' && type !== 'divider').map(
      (type) => `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`,
    )
    for (const name of spoken) expect(propertiesOf(name)).toMatchObject(inLanguage)
    for (const name of [...spoken, 'CodeBlock', 'DividerBlock'])
      expect(propertiesOf(name)).toMatchObject(arranged)
    expect(document.components.schemas['Direction']).toMatchObject({ enum: ['auto', 'ltr', 'rtl'] })
    for (const name of ['PublishRequest', 'PatchRequest', 'Page', 'PageDocument']) {
      const { lang, dir } = propertiesOf(name)
      expect([lang, dir]).toMatchObject([
        { description: expect.stringMatching(/^The language of the page/) },
        { description: expect.stringMatching(/^Which way the page is written/) },
      ])
    }
  })

  it('describes every block type and the whole of the error enumeration', () => {
    const names = Object.keys(document.components.schemas)
    for (const type of BLOCK_TYPES) {
      expect(names).toContain(`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`)
    }
    // It would shadow the global of generated clients.
    expect(names).not.toContain('Error')
    expect(document.components.schemas['ApiError']).toMatchObject({
      properties: { error: { enum: ERROR_CODES } },
    })
  })
})

describe('[6.8.6] the description for generators of clients', () => {
  it('is linked from the other', () => {
    expect(document).toMatchObject({
      externalDocs: { url: `https://pages.example.org${CLIENT_DESCRIPTION_PATH}` },
    })
    expect(forGenerators).not.toHaveProperty('externalDocs')
  })

  it('has one body for each operation, JSON or bytes', () => {
    const bodies = Object.values(forGenerators.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, requestBody }) =>
        requestBody === undefined ? [] : [[operationId, ...Object.keys(requestBody.content)]],
      ),
    )
    expect(bodies).toEqual([
      ['publishPage', 'application/json'],
      ['setPagePublished', 'application/json'],
      ['deletePage', 'application/json'],
      ['readPage', 'application/json'],
      ['changeEditKey', 'application/json'],
      ['appendPageBlocks', 'application/json'],
      ['editPage', 'application/json'],
      ['validatePage', 'application/json'],
      ['writeNote', 'application/json'],
      ['deleteNotes', 'application/json'],
      ['listNotes', 'application/json'],
      ['answerNote', 'application/json'],
      ['deleteNote', 'application/json'],
      ['requestUpload', 'application/json'],
      ['uploadPicture', 'application/octet-stream'],
    ])
  })

  it('is otherwise the same, but for errors, which have one type', () => {
    const alike = ({ paths, ...others }: typeof document) => {
      const { externalDocs: _link, ...rest } = others as Record<string, unknown>
      const operationsOf = Object.entries(paths).map(([path, item]) => [
        path,
        Object.entries(item).map(([method, { requestBody, responses, ...operation }]) => [
          method,
          operation,
          Object.keys(requestBody?.content ?? {})[0]?.replace('image/png', 'application/octet-stream'),
          Object.entries(responses ?? {}).map(([status, { content, ...response }]) => [
            status,
            response,
            status === '200' ? content : Object.keys(content ?? {}),
          ]),
        ]),
      ])
      return [rest, operationsOf]
    }
    expect(alike(forGenerators)).toEqual(alike(document))
    const errors = Object.values(forGenerators.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ responses }) => Object.entries(responses ?? {}))
      .flatMap(([status, { content }]) =>
        Number(status) < 400 ? [] : [content?.['application/json']?.schema],
      )
      .filter((schema) => schema !== undefined)
    expect(new Set(errors.map((schema) => JSON.stringify(schema)))).toEqual(
      new Set(['{"$ref":"#/components/schemas/ApiError"}']),
    )
  })
})

describe('[5.3] parseRequest', () => {
  it('[5.3.1] takes null as absent, in the request, in meta and in blocks', () => {
    const body = {
      title: null,
      content: null,
      theme: null,
      blocks: [{ type: 'image', url: 'https://example.org/a.png', alt: null }],
      meta: { title: null, description: 'D' },
      unknown: { deep: true },
    }
    expect(parseRequest(publishRequestSchema, body)).toEqual({
      ok: true,
      value: { blocks: [{ type: 'image', url: 'https://example.org/a.png' }], meta: { description: 'D' } },
    })
  })

  it('[5.3.2] keeps null for what it clears', () => {
    expect(
      parseRequest(publishRequestSchema, { content: 'x', meta: null, slug: null, lang: null, dir: null }),
    ).toEqual({
      ok: true,
      value: { content: 'x', meta: null, slug: null, lang: null, dir: null },
    })
  })

  it('[6.1.24] takes bases together with the variant only', () => {
    const issuesOf = (fields: object) => {
      const parsed = parseRequest(publishRequestSchema, { content: 'x', ...fields })
      return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${path} ${message}`)
    }
    const base = 'https://example.org/'
    expect(issuesOf({ variant: 'gfm', baseUrl: base, imageBaseUrl: base })).toEqual([])
    expect(issuesOf({ baseUrl: base, imageBaseUrl: base })).toEqual([
      'baseUrl needs variant to be gfm, or html',
      'imageBaseUrl needs variant to be gfm',
    ])
    expect(document.components.schemas['PublishRequest']).toMatchObject({
      dependentSchemas: {
        baseUrl: { anyOf: [{ required: ['variant'] }, { required: ['html'] }] },
        imageBaseUrl: { anyOf: [{ required: ['variant'] }] },
      },
    })
  })

  it('[8.1.4] [8.1.5] [8.1.10] bounds the title, the metadata and the language', () => {
    const at = (fields: object) => {
      const parsed = parseRequest(publishRequestSchema, { content: 'x', ...fields })
      return parsed.ok ? [] : parsed.issues.map(({ path }) => path)
    }
    expect(
      at({ title: 'x'.repeat(500), meta: { title: 'x'.repeat(200), description: 'x'.repeat(500) } }),
    ).toEqual([])
    expect(at({ title: 'x'.repeat(501) })).toEqual(['title'])
    expect(at({ meta: { title: 'x'.repeat(201) } })).toEqual(['meta.title'])
    expect(at({ meta: { description: 'x'.repeat(501) } })).toEqual(['meta.description'])
    expect(at({ meta: 'x' })).toEqual(['meta'])
    expect(at({ lang: `${'abc-'.repeat(24)}abcd` })).toEqual([])
    expect(at({ lang: `${'abc-'.repeat(24)}abcde` })).toEqual(['lang'])
    expect(at({ theme: 'neon', layout: 'wide', version: 'qp.v2', published: 'yes' })).toEqual([
      'version',
      'layout',
      'theme',
      'published',
    ])
  })
})
